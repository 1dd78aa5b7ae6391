/// What a ``MainQueueMonitor`` gathers during one span; a value, without clock or thread, so that it can be tested.
///
/// All times are stamps of one clock in nanoseconds.
struct MainQueueSpan {
    let start: UInt64
    private var longest: UInt64 = 0
    private var heartbeats = 0
    private var longestBlind: UInt64 = 0
    private var lastServed: UInt64
    private var stallCount = 0

    init(start: UInt64) {
        self.start = start
        lastServed = start
    }

    /// Adds a heartbeat posted and served at these times; what lies before the span is cut off. Allocates nothing.
    mutating func add(posted: UInt64, served: UInt64, into ring: inout StallRing) {
        guard served > start else { return }
        let from = max(posted, start)
        heartbeats += 1
        if from > lastServed { longestBlind = max(longestBlind, from - lastServed) }
        lastServed = served
        let wait = served - from
        longest = max(longest, wait)
        guard wait > MainQueueMonitor.stallThreshold else { return }
        stallCount += 1
        ring.append(MainQueueReport.Stall(start: from - start, end: served - start))
    }

    /// The report as of `end`, which is not before any heartbeat added.
    func report(end: UInt64, ring: StallRing) -> MainQueueReport {
        let blindAtEnd = end > lastServed ? end - lastServed : 0
        return MainQueueReport(
            span: end > start ? end - start : 0,
            longestStall: longest,
            stalls: stallCount,
            heartbeats: heartbeats,
            longestBlindInterval: max(longestBlind, blindAtEnd),
            intervals: ring.elements,
            forgottenStalls: stallCount - ring.elements.count
        )
    }
}

/// The newest stalls, in memory that is allocated once.
struct StallRing {
    private var storage: [MainQueueReport.Stall]
    private var written = 0

    init(capacity: Int) {
        storage = Array(repeating: MainQueueReport.Stall(start: 0, end: 0), count: max(1, capacity))
    }

    mutating func append(_ stall: MainQueueReport.Stall) {
        storage[written % storage.count] = stall
        written += 1
    }

    mutating func removeAll() { written = 0 }

    /// Oldest first.
    var elements: [MainQueueReport.Stall] {
        guard written > storage.count else { return Array(storage[..<written]) }
        let oldest = written % storage.count
        return Array(storage[oldest...] + storage[..<oldest])
    }
}
