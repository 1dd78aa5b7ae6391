/// What a comparison of one metric of one cell comes to.
public enum Verdict: String, CaseIterable, Sendable {
    /// Worse by more than the tolerance.
    case regression
    /// Better by more than the tolerance.
    case improvement
    /// The difference lies within the tolerance, and the interval says so.
    case equivalent
    /// The data do not tell: see the minimum detectable effect for what would.
    case inconclusive
}
