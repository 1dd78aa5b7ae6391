import Foundation

/// The smallest true mean that a one-sided t-test against a margin finds with the wanted power.
///
/// The power is that of the noncentral t distribution (Johnson, Kotz & Balakrishnan 1995, *Continuous Univariate
/// Distributions* 2, ch. 31; Cohen 1988, *Statistical Power Analysis*), not a normal approximation of it: its tail is
/// integrated numerically over the distribution of the sample's deviation, and the effect is found by iteration. The
/// sign-flip test has the same power from 20 values up (4 000 simulations of normal values: 90 % where 90 % were asked,
/// at levels 0.05 and 0.05/12); with 10 values and level 0.05/12 it has 86 %.
///
/// - Parameters:
///   - count: Values in the sample, at least 2.
///   - deviation: Their standard deviation.
///   - margin: The mean of the null hypothesis: what is tested is mean ≤ `margin`.
///   - level: The chance of a false alarm, between 0 and 1, both excluded; that of the whole family divided by its
///     size is the worst case of Holm.
///   - power: The chance of finding the effect, above `level` and below 1.
/// - Returns: The true mean, at or above the margin and in the units of the deviation; nil for fewer than two values
///   and wherever a parameter lies outside its range.
/// - Complexity: O(√count), some 10 000 evaluations of the normal distribution.
public func minimumDetectableEffect(
    count: Int, deviation: Double, margin: Double = 0, level: Double = 0.05, power: Double = 0.8
) -> Double? {
    guard deviation >= 0, deviation.isFinite, margin.isFinite,
        let noncentrality = detectableNoncentrality(count: count, level: level, power: power)
    else { return nil }
    let effect = margin + noncentrality * deviation / Double(count).squareRoot()
    return effect.isFinite ? effect : nil
}

/// The least number of values with which a one-sided t-test against a margin finds a true mean with the wanted power.
///
/// The inverse of ``minimumDetectableEffect(count:deviation:margin:level:power:)``: by doubling, then by bisection.
///
/// - Parameters:
///   - effect: The true mean that shall be found, above `margin`.
///   - deviation: The standard deviation of the values.
///   - margin: The mean of the null hypothesis: what is tested is mean ≤ `margin`.
///   - level: The chance of a false alarm, between 0 and 1, both excluded.
///   - power: The chance of finding the effect, above `level` and below 1.
///   - limit: The greatest number that is of use.
/// - Returns: At least 2; nil where the effect is not above the margin, where more than `limit` values are needed, and
///   wherever a parameter lies outside its range.
/// - Complexity: O(log limit) evaluations of the effect.
public func requiredCount(
    effect: Double, deviation: Double, margin: Double = 0, level: Double = 0.05, power: Double = 0.8,
    limit: Int = 1_000_000
) -> Int? {
    guard effect > margin, effect.isFinite else { return nil }
    func suffices(_ count: Int) -> Bool {
        minimumDetectableEffect(count: count, deviation: deviation, margin: margin, level: level, power: power)
            .map { $0 <= effect } ?? false
    }
    var high = 2
    while high < limit, !suffices(high) { high = high > limit / 2 ? limit : 2 * high }
    guard high <= limit, suffices(high) else { return nil }
    var low = max(high / 2, 1)
    while high - low > 1 {
        let middle = (low + high) / 2
        if suffices(middle) { high = middle } else { low = middle }
    }
    return high
}

/// The mean in standard errors that a one-sided t-test finds with the wanted power.
private func detectableNoncentrality(count: Int, level: Double, power: Double) -> Double? {
    guard count > 1, level > 0, power > level, power < 1 else { return nil }
    let freedom = Double(count - 1)
    guard let critical = StudentT(degreesOfFreedom: freedom)?.quantile(1 - level), critical.isFinite else { return nil }
    var high = 1.0
    while noncentralTUpperTail(critical, degreesOfFreedom: freedom, noncentrality: high) < power {
        high *= 2
        guard high < 1e12 else { return nil }
    }
    return root(between: 0, and: high) {
        noncentralTUpperTail(critical, degreesOfFreedom: freedom, noncentrality: $0) - power
    }
}

/// The probability that a noncentral t variable exceeds a bound.
///
/// With U the sample's deviation over the true one, which is a chi variable over √ν, it is E Φ(δ − bound · U): Gauss's
/// quadrature with 20 nodes over pieces of the range of U, cut where Φ turns from 1 to 0.
///
/// - Complexity: O(1).
func noncentralTUpperTail(_ bound: Double, degreesOfFreedom: Double, noncentrality: Double) -> Double {
    let half = degreesOfFreedom / 2
    let logFactor = log(2.0) + half * log(half) - logGamma(half)
    func integrand(_ ratio: Double) -> Double {
        guard ratio > 0 else { return 0 }
        let density = exp(logFactor + (degreesOfFreedom - 1) * log(ratio) - half * ratio * ratio)
        return density * StandardNormal.cumulative(noncentrality - bound * ratio)
    }
    // Ten deviations of U on either side hold all of it but 1e-20.
    let reach = 10 / (2 * degreesOfFreedom).squareRoot()
    let (least, greatest) = (max(0, 1 - reach), 1 + reach)
    var ends = [least, greatest]
    if bound != 0 {
        ends += [(noncentrality - 10) / bound, (noncentrality + 10) / bound].map { min(max($0, least), greatest) }
    }
    ends.sort()
    let panels = 6
    return zip(ends, ends.dropFirst()).reduce(0) { total, piece in
        let width = (piece.1 - piece.0) / Double(panels)
        guard width > 0 else { return total }
        return (0..<panels).reduce(total) { sum, panel in
            let centre = piece.0 + (Double(panel) + 0.5) * width
            return gaussNodes.reduce(sum) { $0 + $1.weight * width / 2 * integrand(centre + $1.place * width / 2) }
        }
    }
}

/// The nodes of Gauss's quadrature on −1…1: the roots of the 20th Legendre polynomial, by Newton's method.
///
/// Abramowitz & Stegun 1964, 25.4.29 and 22.7.10.
private let gaussNodes: [(place: Double, weight: Double)] = {
    let count = 20
    return (1...count).map { index in
        var place = cos(Double.pi * (Double(index) - 0.25) / (Double(count) + 0.5))
        var slope = 1.0
        for _ in 0..<8 {
            var (before, polynomial) = (1.0, place)
            for degree in 2...count {
                let k = Double(degree)
                (before, polynomial) = (polynomial, ((2 * k - 1) * place * polynomial - (k - 1) * before) / k)
            }
            slope = Double(count) * (place * polynomial - before) / (place * place - 1)
            place -= polynomial / slope
        }
        return (place, 2 / ((1 - place * place) * slope * slope))
    }
}()
