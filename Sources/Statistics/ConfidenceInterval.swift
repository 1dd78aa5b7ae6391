/// An interval that covers a true value with a confidence that was asked for.
public struct ConfidenceInterval: Equatable, Sendable {
    /// Lower end.
    public let lower: Double
    /// Upper end.
    public let upper: Double

    /// Creates an interval from its ends.
    public init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }
}
