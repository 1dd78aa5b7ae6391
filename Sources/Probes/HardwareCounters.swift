import CHardwareCounters

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Instructions and cycles that this process retires in user space, counted by the processor (perf_event_open(2)).
///
/// Counts the thread that opens it and every thread made from that one later; threads that were there before are not
/// seen, so open it first thing in a process. Refused in many virtual machines and containers: opening then throws,
/// with the reason.
public struct HardwareCounters: ~Copyable, Sendable {
    private let instructions: HardwareCounter
    private let cycles: HardwareCounter

    /// Opens both counters and proves on a busy loop that they count.
    ///
    /// Throws ``HardwareCountersUnavailable`` when the kernel refuses, or a counter stays at zero over the loop.
    public static func open() throws(HardwareCountersUnavailable) -> HardwareCounters {
        let counters = HardwareCounters(
            instructions: try HardwareCounter(HARDWARE_COUNTER_INSTRUCTIONS, name: "instructions"),
            cycles: try HardwareCounter(HARDWARE_COUNTER_CYCLES, name: "cycles")
        )
        try counters.instructions.proveCounting()
        try counters.cycles.proveCounting()
        return counters
    }

    /// The counts so far; the difference of two readings is a span's. Allocates nothing unless it throws.
    ///
    /// Throws ``HardwareCountersUnavailable`` when the kernel gives no count, or took turns between more events than
    /// the processor has counters: the count would then be an estimate.
    public func read() throws(HardwareCountersUnavailable) -> HardwareCounts {
        HardwareCounts(instructions: try instructions.read(), cycles: try cycles.read())
    }
}

/// Instructions and cycles in user space, at a moment or, as a difference of two, in a span.
public struct HardwareCounts: Sendable, Equatable, Codable {
    /// Instructions retired.
    public let instructions: UInt64
    /// Processor cycles, at whatever frequency it ran.
    public let cycles: UInt64

    /// Makes counts from their parts.
    public init(instructions: UInt64, cycles: UInt64) {
        self.instructions = instructions
        self.cycles = cycles
    }

    /// What was counted between two readings: `after - before`.
    public static func - (after: HardwareCounts, before: HardwareCounts) -> HardwareCounts {
        HardwareCounts(
            instructions: after.instructions &- before.instructions,
            cycles: after.cycles &- before.cycles
        )
    }
}

/// Hardware counters cannot be had here, and why.
public struct HardwareCountersUnavailable: Error, Equatable, CustomStringConvertible {
    /// What the kernel refused or the counter failed to do.
    public let reason: String

    /// One line that says what is missing.
    public var description: String { "hardware counters are not available: \(reason)" }
}
