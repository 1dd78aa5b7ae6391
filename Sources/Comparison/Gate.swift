/// A promise about one metric: how much worse it may become.
public struct Gate: Equatable, Sendable {
    /// The metric's name.
    public let metric: String
    /// How much worse is still accepted, as a share: 0.02 for 2 %.
    public let tolerance: Double

    /// A gate.
    public init(metric: String, tolerance: Double) {
        self.metric = metric
        self.tolerance = tolerance
    }

    /// Reads `METRIC=PERCENT`, such as `latency.total=2` or `allocations.count=0.5%`; nil where it is not one.
    public init?(parsing text: String) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let number = parts[1].hasSuffix("%") ? parts[1].dropLast() : parts[1]
        guard let percent = Double(number), percent >= 0, percent.isFinite else { return nil }
        self.init(metric: String(parts[0]), tolerance: percent / 100)
    }

    /// What is gated unless the user says otherwise: allocations, which are near exact. Times are told, not gated.
    public static let usual = [Gate(metric: "allocations.count", tolerance: 0.005)]
}
