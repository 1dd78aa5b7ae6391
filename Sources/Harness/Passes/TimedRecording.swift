import FetchDecode
import Probes

/// What the timed turns of one cell in one generation came to.
struct TimedRecording {
    /// Latencies of the requests that succeeded.
    var latencies = StageHistograms()
    /// Requests made.
    var requests = 0
    /// Requests that failed, by an error or a wrong value.
    var failed = 0
    /// Operations that one sample covers.
    var operations = 1
    /// CPU time and switches over all requests.
    var usage = UsageReport.zero
    /// Time spent in requests that succeeded, in nanoseconds.
    var busy: UInt64 = 0
    /// This cell's total in each turn, divided by the reference lane's in the same turn.
    var relativeTotals: [Double] = []
    /// The same for the decode.
    var relativeDecodes: [Double] = []
    /// How it ended.
    var outcome = LaneOutcome.ok

    /// Adds a turn.
    mutating func add(_ report: TurnReport) {
        for sample in report.samples {
            requests += 1
            switch sample.outcome {
            case .ok:
                latencies.record(sample)
                busy += sample.total
                operations = sample.operations
            case .failed:
                failed += 1
                outcome.note(.failed, sample.failure ?? "a request failed")
            }
        }
        if let usage = report.usage {
            self.usage.user += usage.user
            self.usage.system += usage.system
            self.usage.voluntarySwitches += usage.voluntarySwitches
            self.usage.involuntarySwitches += usage.involuntarySwitches
        }
    }

    /// Adds a turn's ratios to the reference lane, where both had a value.
    mutating func addRatios(of report: TurnReport, to reference: TurnReport) {
        if let own = report.medianTotal, let base = reference.medianTotal, base > 0 {
            relativeTotals.append(own / base)
        }
        if let own = report.medianDecode, let base = reference.medianDecode, base > 0 {
            relativeDecodes.append(own / base)
        }
    }
}
