import FetchDecode

/// What one request, or one batch of a harness cost, came to.
public struct RequestSample: Codable, Equatable, Sendable {
    /// How it ended.
    public enum Outcome: String, Codable, Sendable {
        /// The value arrived and its checksum was right.
        case ok
        /// It threw, or the value was wrong; see ``RequestSample/failure``.
        case failed
    }

    /// How it ended.
    public var outcome: Outcome
    /// Stage lengths in nanoseconds, in the order of `Stage.allCases`; nil for a stage it did not reach, empty
    /// where there are none at all.
    public var stages: [UInt64?]
    /// From the call to the delivery, in nanoseconds; the sum of the stages.
    public var total: UInt64
    /// Why it failed.
    public var failure: String?
    /// How many operations the total covers; 1 for requests.
    public var operations: Int

    /// Length of a stage in nanoseconds, or nil where it was not reached.
    public func duration(of stage: Stage) -> UInt64? {
        Stage.allCases.firstIndex(of: stage).flatMap { stages.indices.contains($0) ? stages[$0] : nil }
    }
}

extension RequestSample {
    /// The sample of a request through the path.
    init(_ timeline: StageTimeline, failure: String?) {
        self.init(
            outcome: failure == nil ? .ok : .failed, stages: Stage.allCases.map(timeline.duration(of:)),
            total: timeline.total, failure: failure, operations: 1)
    }

    /// The sample of work that has no stages but perhaps a decode.
    init(total: UInt64, decode: UInt64? = nil, operations: Int = 1, failure: String? = nil) {
        self.init(
            outcome: failure == nil ? .ok : .failed,
            stages: decode == nil ? [] : Stage.allCases.map { $0 == .decode ? decode : nil }, total: total,
            failure: failure, operations: operations)
    }

    /// The same sample, failed for `reason` unless that is nil.
    func checked(_ reason: String?) -> RequestSample {
        guard let reason else { return self }
        var sample = self
        sample.outcome = .failed
        sample.failure = reason
        return sample
    }
}
