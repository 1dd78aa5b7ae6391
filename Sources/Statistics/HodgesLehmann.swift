/// An estimate of a location or of a shift, and its interval.
public struct HodgesLehmannEstimate: Equatable, Sendable {
    /// The median of the averages or differences.
    public let estimate: Double
    /// The interval: two of the averages or differences. nil where there are too few values for the confidence.
    public let interval: OrderStatisticInterval?
}

/// The Hodges–Lehmann estimate of the centre of one symmetric sample: the median of the Walsh averages.
///
/// Walsh averages are those of each pair of values, and of each value with itself (Hodges & Lehmann 1963, "Estimates
/// of location based on rank tests", Annals of Mathematical Statistics 34). The interval holds the centres that the
/// signed-rank test does not reject (Hollander, Wolfe & Chicken 2013, *Nonparametric Statistical Methods*, §3.2–3.3):
/// exact up to 50 values, by the normal approximation above.
///
/// - Parameters:
///   - values: Independent values, symmetric about their centre, in any order.
///   - confidence: What the interval shall cover at least, between 0 and 1, both excluded. At 95 % it needs 6 values.
/// - Returns: nil where there are no values, where one is not finite, and for any other confidence.
/// - Complexity: O(n² log n).
public func hodgesLehmannEstimate(_ values: [Double], confidence: Double = 0.95) -> HodgesLehmannEstimate? {
    guard confidence > 0, confidence < 1, !values.isEmpty, values.areFinite else { return nil }
    let n = Double(values.count)
    // Halved before they are added, so that no sum overflows.
    var averages: [Double] = []
    averages.reserveCapacity(values.count * (values.count + 1) / 2)
    for (index, value) in values.enumerated() {
        for other in values[index...] { averages.append(value / 2 + other / 2) }
    }
    averages.sort()
    if values.count <= 50 {
        return estimate(ofSorted: averages, confidence: confidence, distribution: signedRankDistribution(values.count))
    }
    return estimate(ofSorted: averages, confidence: confidence, variance: n * (n + 1) * (2 * n + 1) / 24)
}

/// The Hodges–Lehmann estimate of a shift between two samples: the median of all differences, second minus first.
///
/// Hodges & Lehmann 1963. The interval holds the shifts that the rank test of Mann & Whitney does not reject
/// (Hollander, Wolfe & Chicken 2013, §4.2–4.3): exact up to 30 values in either sample, by the normal approximation
/// above.
///
/// - Parameters:
///   - first: Independent values, in any order.
///   - second: Independent values of the same distribution but for a shift, in any order, not paired with the first.
///   - confidence: What the interval shall cover at least, between 0 and 1, both excluded. At 95 % it needs 4 values
///     in either sample.
/// - Returns: nil where either sample is empty or has a value that is not finite, where a difference overflows, and
///   for any other confidence.
/// - Complexity: O(n m log(n m)), and O(n² m²) where it is exact.
public func hodgesLehmannShift(
    from first: [Double], to second: [Double], confidence: Double = 0.95
) -> HodgesLehmannEstimate? {
    guard confidence > 0, confidence < 1, !first.isEmpty, !second.isEmpty else { return nil }
    let differences = second.flatMap { value in first.map { value - $0 } }.sorted()
    guard differences.areFinite else { return nil }
    let (n, m) = (Double(first.count), Double(second.count))
    if max(first.count, second.count) <= 30 {
        return estimate(
            ofSorted: differences, confidence: confidence,
            distribution: mannWhitneyDistribution(first.count, second.count))
    }
    return estimate(ofSorted: differences, confidence: confidence, variance: n * m * (n + m + 1) / 12)
}

/// The estimate with the narrowest symmetric pair of sorted values that a rank statistic's distribution allows.
private func estimate(
    ofSorted sorted: [Double], confidence: Double, distribution: [Double]
) -> HodgesLehmannEstimate? {
    var interval: OrderStatisticInterval?
    var below = 0.0
    for rank in 0..<((sorted.count + 1) / 2) {
        below += distribution[rank]
        guard 1 - 2 * below >= confidence else { break }
        interval = OrderStatisticInterval(
            lower: sorted[rank], upper: sorted[sorted.count - 1 - rank], coverage: 1 - 2 * below)
    }
    return centre(ofSorted: sorted).map { HodgesLehmannEstimate(estimate: $0, interval: interval) }
}

/// The estimate with the pair of sorted values by the normal approximation, with continuity correction.
private func estimate(ofSorted sorted: [Double], confidence: Double, variance: Double) -> HodgesLehmannEstimate? {
    guard let quantile = StandardNormal.quantile((1 + confidence) / 2), quantile.isFinite else { return nil }
    let deviation = variance.squareRoot()
    let mean = Double(sorted.count) / 2
    let rank = Int((mean - 0.5 - quantile * deviation).rounded(.down))
    var interval: OrderStatisticInterval?
    if rank >= 0 {
        let tail = StandardNormal.cumulative((Double(rank) + 0.5 - mean) / deviation)
        interval = OrderStatisticInterval(
            lower: sorted[rank], upper: sorted[sorted.count - 1 - rank], coverage: 1 - 2 * tail)
    }
    return centre(ofSorted: sorted).map { HodgesLehmannEstimate(estimate: $0, interval: interval) }
}

/// The median of sorted values, without overflow.
private func centre(ofSorted sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? sorted[middle - 1] / 2 + sorted[middle] / 2 : sorted[middle]
}

/// The probabilities of the signed-rank sums 0…n(n + 1)/2 (Wilcoxon 1945): each rank counts with probability ½.
///
/// - Complexity: O(n³).
func signedRankDistribution(_ count: Int) -> [Double] {
    stride(from: 1, through: count, by: 1).reduce([1]) { distribution, rank in
        var next = [Double](repeating: 0, count: distribution.count + rank)
        for (sum, probability) in distribution.enumerated() {
            next[sum] += probability / 2
            next[sum + rank] += probability / 2
        }
        return next
    }
}
