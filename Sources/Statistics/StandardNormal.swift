import Foundation

/// The normal distribution with mean 0 and standard deviation 1.
public enum StandardNormal {
    /// The probability of a value at or below a bound, by the complementary error function (Abramowitz & Stegun 1964,
    /// 26.2.29).
    ///
    /// - Complexity: O(1).
    public static func cumulative(_ bound: Double) -> Double {
        0.5 * erfc(-bound * 0.5.squareRoot())
    }

    /// The value that a share of the distribution lies below: the inverse of ``cumulative(_:)``.
    ///
    /// The root of the cumulative probability, by the method of Ridders 1979; a probability below 1e-300 is taken for
    /// an infinite value.
    ///
    /// - Parameter probability: 0…1; 0 and 1 give infinities.
    /// - Returns: nil outside 0…1, and for NaN.
    /// - Complexity: O(1), some ten evaluations of the error function.
    public static func quantile(_ probability: Double) -> Double? {
        guard probability >= 0, probability <= 1 else { return nil }
        if probability > 0.5 { return quantile(1 - probability).map { -$0 } }
        if probability == 0.5 { return 0 }
        guard probability >= 1e-300 else { return -.infinity }
        return root(between: -38, and: 0) { cumulative($0) / probability - 1 }
    }
}
