#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The clock that every time stamp of a benchmark is read from: monotonic, in nanoseconds, without allocating.
public enum MonotonicClock {
    /// The nanoseconds since an arbitrary fixed moment, the same one for every thread and process of this boot.
    ///
    /// `CLOCK_MONOTONIC` on Linux, which the kernel answers without a system call where its clock source allows it.
    @inlinable
    public static func now() -> UInt64 {
        #if canImport(Darwin)
            return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
        #else
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(bitPattern: Int64(time.tv_nsec))
        #endif
    }

    /// The step of the clock in nanoseconds as the system states it, or `nil` where it does not.
    public static var resolution: UInt64? {
        var step = timespec()
        guard clock_getres(CLOCK_MONOTONIC, &step) == 0, step.tv_sec >= 0, step.tv_nsec >= 0 else { return nil }
        return UInt64(step.tv_sec) * 1_000_000_000 + UInt64(step.tv_nsec)
    }

    /// What one call of ``now()`` costs here, in nanoseconds: the least of several batches of back-to-back reads.
    ///
    /// The least, since everything else that runs on the machine can only add to a batch (Chen & Revels 2016).
    /// A value far above 100 says that reads are system calls and that short spans are mostly clock.
    /// - Parameters:
    ///   - batches: How many batches to take, at least one.
    ///   - readsPerBatch: How many reads a batch averages over, at least one.
    public static func measuredReadCost(batches: Int = 20, readsPerBatch: Int = 1_000) -> Double {
        let reads = max(1, readsPerBatch)
        var least = Double.infinity
        for _ in 0..<max(1, batches) {
            let start = now()
            var end = start
            for _ in 0..<reads { end = now() }
            least = min(least, Double(end - start) / Double(reads))
        }
        return least
    }
}
