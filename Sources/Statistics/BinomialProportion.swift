/// The exact interval of a proportion: it covers the true one at least as often as it says.
///
/// Clopper & Pearson 1934, "The use of confidence or fiducial limits illustrated in the case of the binomial",
/// Biometrika 26; the ends are quantiles of beta distributions, found by iteration.
///
/// - Parameters:
///   - successes: 0…`trials`.
///   - trials: At least 1.
///   - confidence: Of the two-sided interval, between 0 and 1, both excluded.
/// - Returns: nil wherever a parameter lies outside its range.
/// - Complexity: O(√trials), some tens of evaluations of the beta function.
public func clopperPearsonInterval(
    successes: Int, of trials: Int, confidence: Double = 0.95
) -> ConfidenceInterval? {
    guard trials > 0, (0...trials).contains(successes), confidence > 0, confidence < 1 else { return nil }
    let tail = (1 - confidence) / 2
    let (hits, misses) = (Double(successes), Double(trials - successes))
    return ConfidenceInterval(
        lower: successes == 0
            ? 0 : root(between: 0, and: 1) { regularizedBeta($0, complement: 1 - $0, hits, misses + 1) / tail - 1 },
        // The mirror of the lower end, but searched for by itself, so that a small one keeps its digits.
        upper: successes == trials
            ? 1 : root(between: 0, and: 1) { regularizedBeta(1 - $0, complement: $0, misses, hits + 1) / tail - 1 })
}

/// The interval of a proportion by the score test: it covers the true one about as often as it says.
///
/// Wilson 1927, "Probable inference, the law of succession, and statistical inference", JASA 22. Narrower than the
/// exact one, and for some proportions it covers a little less than asked.
///
/// - Parameters:
///   - successes: 0…`trials`.
///   - trials: At least 1.
///   - confidence: Of the two-sided interval, between 0 and 1, both excluded.
/// - Returns: nil wherever a parameter lies outside its range.
/// - Complexity: O(1).
public func wilsonInterval(successes: Int, of trials: Int, confidence: Double = 0.95) -> ConfidenceInterval? {
    guard trials > 0, (0...trials).contains(successes), confidence > 0, confidence < 1,
        let quantile = StandardNormal.quantile((1 + confidence) / 2), quantile.isFinite
    else { return nil }
    let count = Double(trials)
    let share = Double(successes) / count
    let square = quantile * quantile
    let centre = (share + square / (2 * count)) / (1 + square / count)
    let half =
        quantile / (1 + square / count)
        * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
    return ConfidenceInterval(
        lower: successes == 0 ? 0 : max(0, centre - half),
        upper: successes == trials ? 1 : min(1, centre + half))
}
