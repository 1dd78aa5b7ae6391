#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Nanoseconds of the system's monotonic clock, for deadlines.
typealias MonotonicTime = UInt64

extension MonotonicTime {
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func milliseconds(_ count: UInt64) -> UInt64 { count * 1_000_000 }
}
