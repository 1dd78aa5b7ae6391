/// How the main queue was kept from serving during one span.
public struct MainQueueReport: Sendable, Equatable, Codable {
    /// One heartbeat that waited longer than ``MainQueueMonitor/stallThreshold``.
    public struct Stall: Sendable, Equatable, Codable {
        /// When it was posted, in nanoseconds after the span began.
        public let start: UInt64
        /// When it was served, or when the span ended if that came first, in nanoseconds after the span began.
        public let end: UInt64
        /// How long it waited, in nanoseconds.
        public var duration: UInt64 { end - start }

        /// Makes a stall from its bounds, in nanoseconds after the span began.
        public init(start: UInt64, end: UInt64) {
            self.start = start
            self.end = Swift.max(start, end)
        }
    }

    /// The length of the span in nanoseconds.
    public let span: UInt64
    /// The longest wait of any heartbeat in nanoseconds, a stall or not, the unfinished one at the end included.
    ///
    /// The main queue was blocked for at least this long and at most ``longestBlindInterval`` longer, since a block may
    /// begin just after a heartbeat was served.
    public let longestStall: UInt64
    /// How many heartbeats were stalls.
    public let stalls: Int
    /// How many heartbeats this report rests on. None says that the monitor was starved or the span shorter than a
    /// heartbeat: then nothing is known, and the zeros above are no measurement.
    public let heartbeats: Int
    /// The longest time without a heartbeat outstanding, in nanoseconds: about 1 ms, more when the monitor's own thread
    /// was kept from running.
    public let longestBlindInterval: UInt64
    /// The stalls themselves, oldest first.
    public let intervals: [Stall]
    /// How many stalls were forgotten since there were more than the monitor has room for: the oldest go first.
    public let forgottenStalls: Int

    /// Makes a report from its parts, times in nanoseconds.
    public init(
        span: UInt64, longestStall: UInt64, stalls: Int, heartbeats: Int, longestBlindInterval: UInt64,
        intervals: [Stall],
        forgottenStalls: Int
    ) {
        self.span = span
        self.longestStall = longestStall
        self.stalls = stalls
        self.heartbeats = heartbeats
        self.longestBlindInterval = longestBlindInterval
        self.intervals = intervals
        self.forgottenStalls = forgottenStalls
    }

    /// Apple's hitch time ratio in milliseconds a second, averaged over all phases of the display: see ``HitchTime``.
    ///
    /// `nil` where it is not known: no heartbeat, an empty span, or stalls forgotten.
    public func hitchTimeRatio(refreshRate: Int) -> Double? {
        guard heartbeats > 0, forgottenStalls == 0 else { return nil }
        let hitchTime = intervals.reduce(0) {
            $0 + HitchTime.expected(blockedFor: $1.duration, refreshRate: refreshRate)
        }
        return HitchTime.ratio(hitchTime: hitchTime, span: span)
    }

    /// Apple's hitch time ratio in milliseconds a second for a display that refreshes at the start of the span.
    ///
    /// In whole refreshes; `nil` where ``hitchTimeRatio(refreshRate:)`` is.
    public func hitchTimeRatioFromSpanStart(refreshRate: Int) -> Double? {
        guard heartbeats > 0, forgottenStalls == 0 else { return nil }
        let late = intervals.reduce(0) {
            $0 + HitchTime.lateRefreshes(blockedFrom: $1.start, to: $1.end, refreshRate: refreshRate)
        }
        return HitchTime.ratio(hitchTime: Double(late) * HitchTime.period(refreshRate: refreshRate), span: span)
    }
}
