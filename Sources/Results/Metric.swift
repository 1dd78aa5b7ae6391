/// Which direction of a metric is an improvement.
public enum BetterDirection: String, Sendable {
    /// Less is better.
    case lower
    /// More is better.
    case higher
}

/// What a row's figure is: a name, a unit and a direction.
///
/// Names are open: a file may carry metrics that this version does not know, and they are kept.
public struct Metric: Hashable, Sendable {
    /// The name, as the `metric` column spells it.
    public let name: String
    /// The unit, as the `unit` column spells it.
    public let unit: String
    /// Which direction is an improvement.
    public let better: BetterDirection

    /// Creates a metric.
    public init(name: String, unit: String, better: BetterDirection) {
        self.name = name
        self.unit = unit
        self.better = better
    }
}

extension Metric {
    /// The latency of a stage, or `total`, in nanoseconds.
    public static func latency(_ stage: String) -> Metric {
        Metric(name: "latency.\(stage)", unit: "ns", better: .lower)
    }

    /// Requests a second.
    public static let requestThroughput = Metric(name: "throughput.requests", unit: "1/s", better: .higher)
    /// Bytes of payload a second.
    public static let payloadThroughput = Metric(name: "throughput.payload", unit: "B/s", better: .higher)
    /// Allocations per request.
    public static let allocationCount = Metric(name: "allocations.count", unit: "1", better: .lower)
    /// Bytes asked for per request.
    public static let allocationBytes = Metric(name: "allocations.bytes", unit: "B", better: .lower)
    /// Most bytes live at once above what was live before the request.
    public static let allocationPeak = Metric(name: "allocations.peak", unit: "B", better: .lower)
    /// Bytes still live once the value was released.
    public static let allocationRetained = Metric(name: "allocations.retained", unit: "B", better: .lower)
    /// User CPU time per request.
    public static let userTime = Metric(name: "cpu.user", unit: "ns", better: .lower)
    /// System CPU time per request.
    public static let systemTime = Metric(name: "cpu.system", unit: "ns", better: .lower)
    /// Voluntary context switches per request.
    public static let voluntarySwitches = Metric(name: "switches.voluntary", unit: "1", better: .lower)
    /// Involuntary context switches per request.
    public static let involuntarySwitches = Metric(name: "switches.involuntary", unit: "1", better: .lower)
    /// Most resident memory of the process during a request.
    public static let peakResident = Metric(name: "memory.peak_resident", unit: "B", better: .lower)
    /// Longest wait for the main queue during a request.
    public static let mainStall = Metric(name: "main.stall", unit: "ns", better: .lower)
    /// Apple's hitch time ratio at 60 Hz.
    public static let hitchRatio = Metric(name: "main.hitch_ratio", unit: "ms/s", better: .lower)
    /// Connections per request, counted by the server.
    public static let connections = Metric(name: "connections", unit: "1", better: .lower)
    /// User-space instructions per request.
    public static let instructions = Metric(name: "counters.instructions", unit: "1", better: .lower)
    /// User-space cycles per request.
    public static let cycles = Metric(name: "counters.cycles", unit: "1", better: .lower)
}
