/// The rank test of two independent samples.
public struct MannWhitney: Equatable, Sendable {
    /// Pairs in which the first sample's value is the greater one; a tie counts half.
    public let statistic: Double
    /// The chance of a statistic at least as extreme if both samples come from one distribution.
    public let pValue: Double
    /// Whether the p-value is exact; else it comes from the normal approximation.
    public let isExact: Bool
}

/// The test of Mann, Whitney and Wilcoxon: does the first sample tend to greater values, to smaller ones, or either?
///
/// Mann & Whitney 1947, "On a test of whether one of two random variables is stochastically larger than the other",
/// Annals of Mathematical Statistics 18. Exact where no values tie and either sample has at most 8 values (and the
/// other at most 500); else normal, with the corrections for ties and continuity of Hollander, Wolfe & Chicken 2013
/// (*Nonparametric Statistical Methods*, §4.1). Thus it agrees with `scipy.stats.mannwhitneyu`.
///
/// - Parameters:
///   - first: Independent values, in any order: one a process, never one a request.
///   - second: Independent values, in any order, not paired with the first.
///   - alternative: Whether the first sample's values are greater, less or different.
/// - Returns: nil where either sample is empty or has a value that is not finite.
/// - Complexity: O((n + m) log(n + m)), and O(n² m²) where it is exact.
public func mannWhitneyTest(_ first: [Double], _ second: [Double], alternative: Alternative) -> MannWhitney? {
    guard !first.isEmpty, !second.isEmpty, first.areFinite, second.areFinite else { return nil }
    let (ranks, tieTerm) = midranks(first + second)
    let (n, m) = (Double(first.count), Double(second.count))
    let statistic = ranks[..<first.count].reduce(0, +) - n * (n + 1) / 2
    let extreme =
        switch alternative {
        case .greater: statistic
        case .less: n * m - statistic
        case .twoSided: max(statistic, n * m - statistic)
        }
    let isExact = tieTerm == 0 && min(first.count, second.count) <= 8 && max(first.count, second.count) <= 500
    let tail: Double
    if isExact {
        // The distribution is symmetric: as much lies at or above `extreme` as at or below its mirror.
        let mirror = Int(n * m - extreme)
        tail = mannWhitneyDistribution(first.count, second.count)[...mirror].reduce(0, +)
    } else {
        let total = n + m
        let variance = n * m / 12 * (total + 1 - tieTerm / (total * (total - 1)))
        let excess = extreme - n * m / 2 - 0.5
        tail = variance > 0 ? StandardNormal.cumulative(-excess / variance.squareRoot()) : 1
    }
    let pValue = min(1, alternative == .twoSided ? 2 * tail : tail)
    return MannWhitney(statistic: statistic, pValue: pValue, isExact: isExact)
}

/// The ranks of values from 1, equal ones sharing their mean rank, and the sum of t³ − t over groups of t ties.
private func midranks(_ values: [Double]) -> (ranks: [Double], tieTerm: Double) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var tieTerm = 0.0
    var start = 0
    while start < order.count {
        var end = start + 1
        while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
        for place in start..<end { ranks[order[place]] = Double(start + end + 1) / 2 }
        let ties = Double(end - start)
        tieTerm += ties * ties * ties - ties
        start = end
    }
    return (ranks, tieTerm)
}

/// The probabilities of 0…n·m pairs in which the first sample's value is the greater one, without ties.
///
/// By the recursion of Mann & Whitney 1947: the greatest of all values belongs to the first sample with probability
/// n / (n + m), and then is the greater one in m pairs. Sums of positive terms only, so that nothing cancels.
///
/// - Complexity: O(n² m²).
func mannWhitneyDistribution(_ n: Int, _ m: Int) -> [Double] {
    let (fewer, more) = (min(n, m), max(n, m))
    // rows[i]: of i values against the current number of the other sample.
    var rows = [[Double]](repeating: [1], count: fewer + 1)
    for other in stride(from: 1, through: more, by: 1) {
        for own in stride(from: 1, through: fewer, by: 1) {
            let share = Double(own) / Double(own + other)
            var row = [Double](repeating: 0, count: own * other + 1)
            for (pairs, probability) in rows[own - 1].enumerated() { row[pairs + other] = share * probability }
            for (pairs, probability) in rows[own].enumerated() { row[pairs] += (1 - share) * probability }
            rows[own] = row
        }
    }
    return rows[fewer]
}
