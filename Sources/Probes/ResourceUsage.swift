#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the kernel has charged this process so far: processor time and context switches.
///
/// From `getrusage(RUSAGE_SELF)`, all threads together, ended ones too. On Linux the split into user and system time is
/// the scheduler's estimate while their sum is exact; for spans below a few milliseconds use ``ProcessorTime``.
public struct ResourceUsage: Sendable, Equatable, Codable {
    /// Processor time in user space, in nanoseconds; the kernel gives whole microseconds.
    public let userTime: Int64
    /// Processor time in the kernel, in nanoseconds; the kernel gives whole microseconds.
    public let systemTime: Int64
    /// Times a thread gave up the processor by itself, to wait.
    public let voluntarySwitches: Int64
    /// Times a thread was made to give up the processor.
    public let involuntarySwitches: Int64

    /// Makes a usage from its parts, times in nanoseconds.
    public init(userTime: Int64, systemTime: Int64, voluntarySwitches: Int64, involuntarySwitches: Int64) {
        self.userTime = userTime
        self.systemTime = systemTime
        self.voluntarySwitches = voluntarySwitches
        self.involuntarySwitches = involuntarySwitches
    }

    /// What has been charged up to now; allocates nothing.
    public static func current() -> ResourceUsage {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return ResourceUsage(
            userTime: nanoseconds(usage.ru_utime),
            systemTime: nanoseconds(usage.ru_stime),
            voluntarySwitches: Int64(usage.ru_nvcsw),
            involuntarySwitches: Int64(usage.ru_nivcsw)
        )
    }

    /// What was charged between two readings: `after - before`.
    public static func - (after: ResourceUsage, before: ResourceUsage) -> ResourceUsage {
        ResourceUsage(
            userTime: after.userTime - before.userTime,
            systemTime: after.systemTime - before.systemTime,
            voluntarySwitches: after.voluntarySwitches - before.voluntarySwitches,
            involuntarySwitches: after.involuntarySwitches - before.involuntarySwitches
        )
    }

    private static func nanoseconds(_ time: timeval) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
    }
}
