import Foundation

/// An interval of a quantile whose ends are order statistics, so that it holds for any distribution.
public struct OrderStatisticInterval: Equatable, Sendable {
    /// Lower end.
    public let lower: Double
    /// Upper end.
    public let upper: Double
    /// The probability with which it covers the true quantile, at least what was asked for.
    public let coverage: Double
}

/// The exact interval of a median: the narrowest symmetric pair of order statistics that covers it.
///
/// The number of values below the median is binomial with p = ½, whatever the distribution (Conover 1999,
/// *Practical Nonparametric Statistics*, §3.2). At 95 % this needs 6 values.
///
/// - Parameters:
///   - values: Independent values, in any order.
///   - confidence: What the interval shall cover at least, 0…1.
/// - Returns: nil where no pair of the values covers that much.
/// - Complexity: O(n log n).
public func medianInterval(_ values: [Double], confidence: Double = 0.95) -> OrderStatisticInterval? {
    let count = values.count
    guard count > 0 else { return nil }
    let sorted = values.sorted()
    var result: OrderStatisticInterval?
    var below = 0.0
    for rank in 0..<((count + 1) / 2) {
        below += binomialHalfProbability(rank, of: count)
        let coverage = 1 - 2 * below
        guard coverage >= confidence else { break }
        result = OrderStatisticInterval(lower: sorted[rank], upper: sorted[count - 1 - rank], coverage: coverage)
    }
    return result
}

/// The probability of `successes` among `trials` fair coins, by sums of logarithms so that it does not overflow.
private func binomialHalfProbability(_ successes: Int, of trials: Int) -> Double {
    var logarithm = -Double(trials) * 0.693_147_180_559_945_3
    for step in 0..<successes {
        logarithm += log(Double(trials - step)) - log(Double(step + 1))
    }
    return exp(logarithm)
}

/// The least number of samples for which a quantile has an interval with a finite upper end.
///
/// The upper end is an order statistic above the quantile; the greatest of n samples lies above the q-quantile
/// with probability 1 − qⁿ. A one-sided share of 1 − `confidence`, split in two as in a two-sided interval,
/// gives qⁿ ≤ (1 − confidence) / 2.
///
/// - Parameters:
///   - quantile: 0 < q < 1.
///   - confidence: Of the two-sided interval.
public func minimumSampleCount(forQuantile quantile: Double, confidence: Double = 0.95) -> Int {
    Int((log((1 - confidence) / 2) / log(quantile)).rounded(.up))
}
