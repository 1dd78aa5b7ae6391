#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Time in which this machine wanted to run and its hypervisor ran something else: the noise a guest cannot see.
public struct StolenTime: Sendable, Equatable, Codable {
    /// Nanoseconds stolen from all processors together since boot, in steps of a clock tick (10 ms as a rule).
    public let stolen: UInt64
    /// Nanoseconds of all processors together since boot, busy and idle: what ``stolen`` is a part of.
    public let total: UInt64

    /// The reading now, from the `cpu` line of `/proc/stat`; `nil` where there is none.
    public static func current() -> StolenTime? {
        let ticksPerSecond = sysconf(Int32(_SC_CLK_TCK))
        guard ticksPerSecond > 0, let text = try? KernelFile(path: "/proc/stat").read() else { return nil }
        return StolenTime(parsing: text, ticksPerSecond: UInt64(ticksPerSecond))
    }

    /// The share stolen since an earlier reading, from 0 to 1; `nil` when no tick has passed between them.
    public func share(since earlier: StolenTime) -> Double? {
        guard total > earlier.total, stolen >= earlier.stolen else { return nil }
        return Double(stolen - earlier.stolen) / Double(total - earlier.total)
    }

    /// The fields are user, nice, system, idle, iowait, irq, softirq, steal; guest time after them is in user already
    /// (proc(5)).
    init?(parsing text: String, ticksPerSecond: UInt64) {
        guard ticksPerSecond > 0, let line = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
            return nil
        }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
        guard ticks.count == 8 else { return nil }
        let nanosecondsPerTick = 1_000_000_000 / ticksPerSecond
        stolen = ticks[7] * nanosecondsPerTick
        total = ticks.reduce(0, +) * nanosecondsPerTick
    }
}
