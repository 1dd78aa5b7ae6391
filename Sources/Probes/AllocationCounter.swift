import CAllocationCounter

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Counts every allocation of the process between ``start()`` and ``stop()``, whichever thread or library makes it.
///
/// One span at a time, since the counters belong to the process. Neither starting, stopping nor counting allocates.
/// While no span is open a call to `malloc` costs one load and a branch more than without.
///
/// Two things are not seen: memory that is mapped without the malloc family, and C++ `operator new` where the allocator
/// brings its own (jemalloc does), which serves itself without calling `malloc`.
public enum AllocationCounter {
    /// Whether allocations can be counted in this process.
    public enum Availability: Sendable, Equatable {
        /// The counter is linked in and was seen to count.
        case available
        /// The counter cannot be trusted here, and why.
        case unavailable(reason: String)
    }

    /// Whether counting works, proved once by counting a known set of allocations.
    ///
    /// The first use in a process makes that check and allocates; every later one is a load.
    public static let availability: Availability = {
        switch allocation_counter_supported() {
        case ALLOCATION_COUNTER_COMPILED_IN:
            return availability(after: allocation_counter_self_check())
        case ALLOCATION_COUNTER_SANITIZED:
            return .unavailable(reason: "allocations cannot be counted under a sanitizer, which replaces malloc itself")
        default:
            return .unavailable(reason: "allocations can be counted only on Linux with glibc")
        }
    }()

    static func availability(after check: allocation_counter_check) -> Availability {
        guard !check.passed else { return .available }
        return .unavailable(
            reason: "the allocation counter saw \(check.counted_allocations) of \(check.expected_allocations) known"
                + " allocations, \(check.counted_frees) of \(check.expected_frees) frees and \(check.counted_bytes) of"
                + " \(check.expected_bytes) bytes: another malloc is bound before it"
        )
    }

    /// Whether a span is open.
    public static var isCounting: Bool { allocation_counter_is_counting() }

    /// Opens a span, with every total at zero.
    ///
    /// Throws ``AllocationCounterError`` when counting is unavailable or a span is open already.
    public static func start() throws(AllocationCounterError) {
        if case .unavailable(let reason) = availability { throw .unavailable(reason: reason) }
        guard !isCounting else { throw .alreadyCounting }
        allocation_counter_start()
    }

    /// Closes the span and returns what it saw.
    ///
    /// Work that a call hands to other threads goes on after it returns: see ``settle(timeout:)``.
    /// Throws ``AllocationCounterError/notCounting`` when no span is open.
    public static func stop() throws(AllocationCounterError) -> AllocationReport {
        guard isCounting else { throw .notCounting }
        allocation_counter_stop()
        return report()
    }

    /// What the open span has seen so far; it stays open.
    ///
    /// Throws ``AllocationCounterError/notCounting`` when no span is open.
    public static func reading() throws(AllocationCounterError) -> AllocationReport {
        guard isCounting else { throw .notCounting }
        return report()
    }

    private static func report() -> AllocationReport {
        let totals = allocation_counter_read()
        return AllocationReport(
            count: Int(totals.allocations),
            bytes: Int(totals.requested_bytes),
            peakLiveBytes: Int(totals.peak_live_bytes),
            retainedBytes: Int(totals.live_bytes),
            retainedBlocks: Int(totals.allocations - totals.frees)
        )
    }

    /// Waits, in the open span, until no thread has allocated or freed for `quiet`; allocates nothing itself.
    ///
    /// Blocks the calling thread, so that it adds nothing to what it waits for: never call it on an executor that the
    /// awaited work needs. Returns `false` when the process was still not quiet after `timeout`.
    @discardableResult
    public static func settle(timeout: Duration, quiet: Duration = .milliseconds(5)) -> Bool {
        let deadline = MonotonicClock.now() &+ timeout.nanosecondsClamped
        let quietSpan = quiet.nanosecondsClamped
        var last = allocation_counter_read()
        var lastChange = MonotonicClock.now()
        while true {
            let now = MonotonicClock.now()
            let current = allocation_counter_read()
            if current.allocations != last.allocations || current.frees != last.frees {
                last = current
                lastChange = now
            } else if now - lastChange >= quietSpan {
                return true
            }
            guard now < deadline else { return false }
            usleep(500)
        }
    }
}
