import Results

/// The comparison of one metric of one cell: how many times as much the head has, and what that means.
public struct MetricComparison: Equatable, Sendable {
    /// What the figures are.
    public enum Basis: String, Sendable {
        /// Times relative to the reference lane: a slow machine cancels out.
        case relative
        /// Head to base of turns that were taken at the same time: what disturbs both cancels out.
        case lockstep
        /// Counts, which are near exact.
        case count
    }

    /// What one side has.
    public struct Side: Equatable, Sendable {
        /// Processes.
        public let processes: Int
        /// The median over them.
        public let median: Double
    }

    /// The cell.
    public let key: CellKey
    /// The metric.
    public let metric: Metric
    /// What the figures are.
    public let basis: Basis
    /// Whether a gate stands on it; without one it is exploratory: it is told, and never fails a build.
    public let isGated: Bool
    /// How much worse is still accepted, as a share.
    public let tolerance: Double
    /// The side that is compared with.
    public let base: Side
    /// The side that is judged.
    public let head: Side
    /// Head to base; nil where the base has 0 and the head has not.
    public let ratio: Double?
    /// The ratio's 95 % interval; nil for counts, and below 4 processes a side.
    public let interval: ClosedRange<Double>?
    /// The p-value of "worse by more than the tolerance", for a gated one corrected over all of them; nil for counts.
    public internal(set) var worsePValue: Double?
    /// The p-value of "better by more than the tolerance", corrected likewise.
    public internal(set) var betterPValue: Double?
    /// The smallest change for the worse, as a share, that 9 of 10 such comparisons would find; nil for counts, and
    /// where so few processes can find nothing.
    public internal(set) var minimumDetectableEffect: Double?
    /// What it comes to.
    public internal(set) var verdict: Verdict
}
