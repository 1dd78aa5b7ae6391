import Foundation

/// Student's t distribution.
public struct StudentT: Equatable, Sendable {
    /// Degrees of freedom: positive, not necessarily whole; infinite for the normal distribution.
    public let degreesOfFreedom: Double

    /// Creates a distribution; nil where the degrees of freedom are not positive.
    public init?(degreesOfFreedom: Double) {
        guard degreesOfFreedom > 0 else { return nil }
        self.degreesOfFreedom = degreesOfFreedom
    }

    /// The probability of a value at or below a bound.
    ///
    /// By the regularized incomplete beta function (Abramowitz & Stegun 1964, 26.7.1 and 26.5.27).
    ///
    /// - Parameter bound: May be infinite; NaN gives NaN.
    /// - Complexity: O(√degreesOfFreedom).
    public func cumulative(_ bound: Double) -> Double {
        bound > 0 ? 1 - upperTail(bound) : upperTail(-bound)
    }

    /// The value that a share of the distribution lies below: the inverse of ``cumulative(_:)``.
    ///
    /// The root of the cumulative probability, by the method of Ridders 1979; a value beyond 1e150 is taken for an
    /// infinite one.
    ///
    /// - Parameter probability: 0…1; 0 and 1 give infinities.
    /// - Returns: nil outside 0…1, and for NaN.
    /// - Complexity: O(√degreesOfFreedom), some ten evaluations of ``cumulative(_:)``.
    public func quantile(_ probability: Double) -> Double? {
        guard probability >= 0, probability <= 1 else { return nil }
        if probability < 0.5 { return upperQuantile(probability).map { -$0 } }
        return upperQuantile(1 - probability)
    }

    /// The probability of a value above a bound, without the rounding of 1 − p.
    func upperTail(_ bound: Double) -> Double {
        guard bound >= 0 else { return bound.isNaN ? .nan : 1 - upperTail(-bound) }
        guard degreesOfFreedom.isFinite else { return StandardNormal.cumulative(-bound) }
        guard bound.isFinite else { return 0 }
        // Either share of df + t², from the ratio t²/df, which does not overflow before the tail vanishes.
        let ratio = bound / degreesOfFreedom.squareRoot()
        let below = 1 / (1 + ratio * ratio)
        let above = ratio > 1 ? 1 / (1 + 1 / ratio / ratio) : ratio * ratio * below
        return 0.5 * regularizedBeta(below, complement: above, degreesOfFreedom / 2, 0.5)
    }

    /// The value that a share of at most a half of the distribution lies above.
    private func upperQuantile(_ tail: Double) -> Double? {
        if tail == 0.5 { return 0 }
        guard tail > 0 else { return .infinity }
        var high = 1.0
        while upperTail(high) > tail {
            high *= 2
            guard high < 1e150 else { return .infinity }
        }
        return root(between: high > 1 ? high / 2 : 0, and: high) { upperTail($0) / tail - 1 }
    }

    /// The p-value of a statistic.
    func pValue(_ statistic: Double, _ alternative: Alternative) -> Double {
        switch alternative {
        case .greater: upperTail(statistic)
        case .less: upperTail(-statistic)
        case .twoSided: min(1, 2 * upperTail(abs(statistic)))
        }
    }
}

/// The p-value of the one-sample t-test: is the mean of the values above, below or off `shift`?
///
/// Student 1908, "The probable error of a mean", Biometrika 6. It supposes that the mean is normally distributed.
///
/// - Parameters:
///   - values: Independent values, in any order.
///   - shift: The mean of the null hypothesis.
///   - alternative: Which means speak against the null hypothesis.
/// - Returns: nil below two values, where one of them or the shift is not finite, and where all values are equal:
///   without variance there is no test.
/// - Complexity: O(n).
public func tTest(_ values: [Double], shift: Double = 0, alternative: Alternative) -> Double? {
    guard shift.isFinite, let moments = Moments(values),
        let distribution = StudentT(degreesOfFreedom: moments.count - 1)
    else { return nil }
    let error = (moments.variance / moments.count).squareRoot()
    return finite(distribution.pValue((moments.mean - shift) / error, alternative))
}

/// The p-value of Welch's t-test: is the mean of the first sample above, below or off that of the second?
///
/// Welch 1947, "The generalization of ‘Student's’ problem when several different population variances are involved",
/// Biometrika 34, with the degrees of freedom of Satterthwaite 1946. The variances need not be equal.
///
/// - Parameters:
///   - first: Independent values, in any order.
///   - second: Independent values, in any order, not paired with the first.
///   - alternative: Whether the first mean is greater, less or different.
/// - Returns: nil where either sample has fewer than two values or one that is not finite, and where neither has any
///   variance.
/// - Complexity: O(n + m).
public func welchTTest(_ first: [Double], _ second: [Double], alternative: Alternative) -> Double? {
    guard let left = Moments(first, orConstant: true), let right = Moments(second, orConstant: true) else { return nil }
    let (leftError, rightError) = (left.variance / left.count, right.variance / right.count)
    let error = leftError + rightError
    guard error > 0, error.isFinite else { return nil }
    // In shares of the error, so that no square overflows.
    let (leftShare, rightShare) = (leftError / error, rightError / error)
    let freedom =
        1 / (leftShare * leftShare / (left.count - 1) + rightShare * rightShare / (right.count - 1))
    let statistic = (left.mean - right.mean) / error.squareRoot()
    return StudentT(degreesOfFreedom: freedom).flatMap { finite($0.pValue(statistic, alternative)) }
}

/// The interval of a mean by Student's t distribution.
///
/// Student 1908, "The probable error of a mean", Biometrika 6. It supposes that the mean is normally distributed.
///
/// - Parameters:
///   - values: Independent values, in any order.
///   - confidence: Of the two-sided interval, between 0 and 1, both excluded.
/// - Returns: nil below two values, where one of them is not finite, and for any other confidence. Equal values give
///   an interval without width.
/// - Complexity: O(n).
public func meanInterval(_ values: [Double], confidence: Double = 0.95) -> ConfidenceInterval? {
    guard confidence > 0, confidence < 1, let moments = Moments(values, orConstant: true),
        let quantile = StudentT(degreesOfFreedom: moments.count - 1)?.quantile((1 + confidence) / 2)
    else { return nil }
    let half = quantile * (moments.variance / moments.count).squareRoot()
    guard (moments.mean + half).isFinite, (moments.mean - half).isFinite else { return nil }
    return ConfidenceInterval(lower: moments.mean - half, upper: moments.mean + half)
}

/// The count, mean and variance of at least two finite values.
private struct Moments {
    let count: Double
    let mean: Double
    let variance: Double

    init?(_ values: [Double], orConstant: Bool = false) {
        guard values.areFinite, let mean = Statistics.mean(values), let deviation = standardDeviation(values),
            deviation.isFinite
        else { return nil }
        // The mean of equal values may differ from them by rounding, which would pass for variance.
        let isConstant = values.allSatisfy { $0 == values[0] }
        guard orConstant || !isConstant else { return nil }
        count = Double(values.count)
        self.mean = isConstant ? values[0] : mean
        variance = isConstant ? 0 : deviation * deviation
    }
}

/// A number, or nil where it is not one.
private func finite(_ value: Double) -> Double? {
    value.isFinite ? value : nil
}
