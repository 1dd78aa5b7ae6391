import Foundation

/// The p-value of the Mann–Whitney test that one sample tends to be greater than another.
///
/// Exact where there are no ties and both samples have at most 50 values, by the distribution of U under the null
/// hypothesis (Mann & Whitney 1947, recurrence (4)); else by the normal approximation with the corrections for ties and
/// for continuity (Lehmann 1975, *Nonparametrics*, §1.4).
///
/// - Parameters:
///   - first: Independent values, in any order.
///   - second: Independent values, in any order.
///   - alternative: Which departure counts, seen from `first`.
/// - Returns: nil where a sample is empty or has a value that is not finite.
/// - Complexity: O((m + n) log (m + n)), and O(m²n²) at most for the exact distribution.
public func mannWhitneyTest(_ first: [Double], _ second: [Double], alternative: Alternative) -> Double? {
    guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy(\.isFinite) else { return nil }
    let (rankSum, tieSizes) = rankSum(of: first, among: second)
    let (m, n) = (Double(first.count), Double(second.count))
    let u = rankSum - m * (m + 1) / 2
    if tieSizes.isEmpty, first.count <= 50, second.count <= 50 {
        let distribution = MannWhitneyDistribution(first.count, second.count)
        let greater = distribution.probability(atLeast: Int(u.rounded()))
        let less = distribution.probability(atMost: Int(u.rounded()))
        switch alternative {
        case .greater: return greater
        case .less: return less
        case .twoSided: return min(1, 2 * min(greater, less))
        }
    }
    let total = m + n
    let ties = tieSizes.reduce(0.0) { $0 + Double($1 * $1 * $1 - $1) }
    let variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
    // All values are one: nothing speaks against the null hypothesis.
    guard variance > 0 else { return 1 }
    func tail(_ u: Double) -> Double { normalUpperTail((u - m * n / 2 - 0.5) / variance.squareRoot()) }
    switch alternative {
    case .greater: return tail(u)
    case .less: return tail(m * n - u)
    case .twoSided: return min(1, 2 * tail(max(u, m * n - u)))
    }
}

/// A shift between two samples: how much greater the values of one are.
public struct ShiftEstimate: Equatable, Sendable {
    /// The median of all pairwise differences (Hodges & Lehmann 1963).
    public let shift: Double
    /// Its interval; nil where the samples are too small for one.
    public let interval: ClosedRange<Double>?
}

/// The Hodges–Lehmann estimate of how much greater `first` is than `second`, with the interval that inverts the
/// Mann–Whitney test (Lehmann 1963; Hollander & Wolfe 1999, §4.3).
///
/// - Parameters:
///   - first: Independent values, in any order.
///   - second: Independent values, in any order.
///   - confidence: What the interval shall cover at least. At 95 % it needs 4 values on each side.
/// - Returns: nil where a sample is empty or has a value that is not finite.
/// - Complexity: O(mn log mn).
public func shiftEstimate(_ first: [Double], _ second: [Double], confidence: Double = 0.95) -> ShiftEstimate? {
    guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy(\.isFinite) else { return nil }
    let differences = first.flatMap { value in second.map { value - $0 } }.sorted()
    guard let shift = median(differences) else { return nil }
    let outside = MannWhitneyDistribution.rankOutside(first.count, second.count, share: (1 - confidence) / 2)
    guard let outside, outside < differences.count - 1 - outside else {
        return ShiftEstimate(shift: shift, interval: nil)
    }
    return ShiftEstimate(shift: shift, interval: differences[outside]...differences[differences.count - 1 - outside])
}

/// The distribution of U under the null hypothesis, without ties.
private struct MannWhitneyDistribution {
    /// The probability of each value of U, from 0 to mn.
    private let probabilities: [Double]

    /// Counts the orders of m + n values by their U: the coefficients of the Gaussian binomial, built up factor by
    /// factor, in floating point so that they do not overflow.
    init(_ m: Int, _ n: Int) {
        var counts = [Double](repeating: 0, count: m * n + 1)
        counts[0] = 1
        var total = 1.0
        for factor in 1...min(m, n) {
            let larger = max(m, n) + factor
            // × (1 − q^larger), then ÷ (1 − q^factor)
            for u in stride(from: m * n, through: larger, by: -1) { counts[u] -= counts[u - larger] }
            for u in stride(from: factor, through: m * n, by: 1) { counts[u] += counts[u - factor] }
            total *= Double(larger) / Double(factor)
        }
        // The coefficients are symmetric; the upper half is the one in which large numbers were subtracted.
        for u in 0..<((m * n + 1) / 2) { counts[m * n - u] = counts[u] }
        probabilities = counts.map { $0 / total }
    }

    func probability(atMost u: Int) -> Double { min(1, probabilities[...min(u, probabilities.count - 1)].reduce(0, +)) }

    func probability(atLeast u: Int) -> Double { probability(atMost: probabilities.count - 1 - u) }

    /// How many differences from either end lie outside an interval: the greatest k with P(U < k) ≤ share; nil where
    /// not even the outermost can be left out.
    static func rankOutside(_ m: Int, _ n: Int, share: Double) -> Int? {
        guard m <= 50, n <= 50 else {
            let (first, second) = (Double(m), Double(n))
            let spread = (first * second * (first + second + 1) / 12).squareRoot()
            let rank = first * second / 2 - normalQuantile(upperTail: share) * spread
            return rank >= 1 ? Int(rank) - 1 : nil
        }
        let distribution = MannWhitneyDistribution(m, n)
        var below = 0.0
        for (rank, probability) in distribution.probabilities.enumerated() {
            below += probability
            if below > share { return rank > 0 ? rank - 1 : nil }
        }
        return nil
    }
}

/// The sum of the first sample's ranks among both, ties sharing the mean rank; and the sizes of the ties.
private func rankSum(of first: [Double], among second: [Double]) -> (sum: Double, ties: [Int]) {
    let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var sum = 0.0
    var ties: [Int] = []
    var start = 0
    while start < all.count {
        var end = start
        while end < all.count, all[end].0 == all[start].0 { end += 1 }
        if end - start > 1 { ties.append(end - start) }
        let rank = Double(start + end + 1) / 2
        sum += rank * Double(all[start..<end].count { $0.1 })
        start = end
    }
    return (sum, ties)
}
