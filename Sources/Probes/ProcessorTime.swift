#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The processor time that this process has used, user and system together, to the nanosecond.
public enum ProcessorTime {
    /// Nanoseconds of processor time of all threads so far, from `CLOCK_PROCESS_CPUTIME_ID`; allocates nothing.
    public static func now() -> UInt64 {
        read(CLOCK_PROCESS_CPUTIME_ID)
    }

    /// Nanoseconds of processor time of the calling thread so far, from `CLOCK_THREAD_CPUTIME_ID`; allocates nothing.
    public static func ofCallingThread() -> UInt64 {
        read(CLOCK_THREAD_CPUTIME_ID)
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(bitPattern: Int64(time.tv_sec)) &* 1_000_000_000 &+ UInt64(bitPattern: Int64(time.tv_nsec))
    }
}
