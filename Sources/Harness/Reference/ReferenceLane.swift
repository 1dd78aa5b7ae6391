import Probes

/// The lane that every run takes turns with: one decode of the frozen workload.
struct ReferenceLane: Lane {
    private let workload = ReferenceWorkload()
    private let kept = KeptValue<[ReferenceRecord]>()

    func perform(observed: Bool) async -> RequestSample {
        do {
            let start = observed ? MonotonicClock.now() : 0
            kept.value = try workload.decode()
            let total = observed ? MonotonicClock.now() - start : 0
            return RequestSample(total: total, decode: observed ? total : nil)
        } catch {
            return RequestSample(total: 0, failure: String(describing: error))
        }
    }

    func checkValue() -> String? {
        guard let records = kept.value, ReferenceWorkload.isCorrect(records) else {
            return "the reference decode is wrong"
        }
        return nil
    }

    func releaseValue() { kept.value = nil }
}
