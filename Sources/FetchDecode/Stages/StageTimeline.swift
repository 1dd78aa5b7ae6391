/// A part of one request, from the call to the value; the parts are contiguous, so they add up to the whole.
public enum Stage: String, CaseIterable, Codable, Sendable {
    /// What happens before the caller has to wait: the request is made, its body encoded, a stored entity tag looked
    /// up, and the transport's task created and started.
    case issue
    /// From the end of that call to the last byte of the body.
    case transport
    /// The check of the HTTP status.
    case status
    /// From the checked body to the first instruction of the decode: the hop to the executor.
    case queue
    /// Bytes to value.
    case decode
    /// From the decoded value, or the error, to the caller's actor having it.
    case deliver
}

/// The timestamps of one request, in nanoseconds of the observer's clock.
///
/// Stages are the gaps between neighbouring timestamps, so they sum to ``total`` exactly. A stage that the
/// request never reached has no timestamp, and the time from the last one reached to the delivery of the
/// error counts as ``Stage/deliver``.
public struct StageTimeline: Sendable, Equatable {
    /// When the client was called, or, for an attempt after the first, when that began.
    public let started: UInt64
    /// When the call that creates and starts the task had returned.
    public private(set) var issued: UInt64?
    /// When the last byte of the body was there.
    public private(set) var bodyReceived: UInt64?
    /// When the status had been checked.
    public private(set) var statusChecked: UInt64?
    /// When the decode began, on the executor that the strategy chose.
    public private(set) var decodeStarted: UInt64?
    /// When the decode ended, with a value or an error.
    public private(set) var decodeEnded: UInt64?
    /// When the caller's actor had the value or the error.
    public private(set) var delivered: UInt64

    /// Creates a timeline; an `issued` that lies after the arrival of the body is set to that moment.
    ///
    /// The body can be complete before the call that started its task has returned, since it arrives on
    /// another thread. Then the transport took no time that the caller waited for.
    init(
        started: UInt64, issued: UInt64? = nil, bodyReceived: UInt64? = nil, statusChecked: UInt64? = nil,
        decodeStarted: UInt64? = nil, decodeEnded: UInt64? = nil, delivered: UInt64
    ) {
        self.started = started
        if let issued, let bodyReceived {
            self.issued = min(issued, bodyReceived)
        } else {
            self.issued = issued
        }
        self.bodyReceived = bodyReceived
        self.statusChecked = statusChecked
        self.decodeStarted = decodeStarted
        self.decodeEnded = decodeEnded
        self.delivered = delivered
    }

    /// Time from the call to the delivery, in nanoseconds.
    public var total: UInt64 { delivered - started }

    /// Length of a stage in nanoseconds, or nil where the request did not reach its end.
    public func duration(of stage: Stage) -> UInt64? {
        var start = started
        for candidate in Stage.allCases {
            guard let end = timestamp(endOf: candidate) else { continue }
            if candidate == stage { return end - start }
            start = end
        }
        return nil
    }

    private func timestamp(endOf stage: Stage) -> UInt64? {
        switch stage {
        case .issue: issued
        case .transport: bodyReceived
        case .status: statusChecked
        case .queue: decodeStarted
        case .decode: decodeEnded
        case .deliver: delivered
        }
    }
}
