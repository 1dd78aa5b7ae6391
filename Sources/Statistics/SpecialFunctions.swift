import Foundation

/// The logarithm of the gamma function of a positive number.
///
/// Stirling's series (Abramowitz & Stegun 1964, 6.1.41) above 15, reached by Γ(x + 1) = x Γ(x). The one of the C
/// library stores the sign in a global variable, which is a data race.
func logGamma(_ value: Double) -> Double {
    var shifted = value
    var product = 1.0
    while shifted < 15 {
        product *= shifted
        shifted += 1
    }
    let halfLogOfTwoPi = 0.918_938_533_204_672_8
    return (shifted - 0.5) * log(shifted) - shifted + halfLogOfTwoPi + stirlingCorrection(shifted) - log(product)
}

/// What Stirling's formula for the logarithm of the gamma function leaves, from 15 up (Abramowitz & Stegun 6.1.41).
private func stirlingCorrection(_ value: Double) -> Double {
    let square = 1 / value / value
    let coefficients = [1.0 / 1_188, -1.0 / 1_680, 1.0 / 1_260, -1.0 / 360, 1.0 / 12]
    return coefficients.reduce(-691.0 / 360_360) { $0 * square + $1 } / value
}

/// The logarithm of the beta function of two positive numbers.
///
/// Where one is great the difference of two great logarithms is taken inside Stirling's formula, where it cancels.
private func logBeta(_ a: Double, _ b: Double) -> Double {
    let (small, great) = (min(a, b), max(a, b))
    guard great >= 15 else { return logGamma(small) + logGamma(great) - logGamma(small + great) }
    return logGamma(small) - (great - 0.5) * log1p(small / great) - small * log(small + great) + small
        + stirlingCorrection(great) - stirlingCorrection(small + great)
}

/// The regularized incomplete beta function I_x(a, b), for x and its complement given apart so that neither rounds.
///
/// The continued fraction of Abramowitz & Stegun 1964, 26.5.8, evaluated forwards by the method of Lentz 1976
/// ("Generating Bessel functions in Mie scattering calculations using continued fractions").
///
/// - Complexity: O(√max(a, b)).
func regularizedBeta(_ x: Double, complement: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    // The fraction converges fast below the mean; above, the other tail is the one to take.
    guard x <= (a + 1) / (a + b + 2) else { return 1 - regularizedBeta(complement, complement: x, b, a) }
    // Of the two, take the logarithm of the one that is not near 1.
    let logX = x > 0.5 ? log1p(-complement) : log(x)
    let logComplement = complement > 0.5 ? log1p(-x) : log(complement)
    let factor = exp(a * logX + b * logComplement - logBeta(a, b)) / a
    let tiny = 1e-300
    var numerator = 1.0
    var denominator = 1 - (a + b) * x / (a + 1)
    denominator = 1 / (abs(denominator) < tiny ? tiny : denominator)
    var fraction = denominator
    for step in 1...100_000 {
        let m = Double(step)
        let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        var change = 1.0
        for term in [even, odd] {
            denominator = 1 + term * denominator
            denominator = 1 / (abs(denominator) < tiny ? tiny : denominator)
            numerator = 1 + term / numerator
            if abs(numerator) < tiny { numerator = tiny }
            change = numerator * denominator
            fraction *= change
        }
        if abs(change - 1) <= Double.ulpOfOne { break }
    }
    return factor * fraction
}

/// The root of a monotone function between two places where it has opposite signs.
///
/// The method of Ridders 1979 ("A new algorithm for computing a single root of a real continuous function"), which
/// halves the bracket at least, and near the root squares its error at each step.
func root(between lower: Double, and upper: Double, of function: (Double) -> Double) -> Double {
    var (low, high) = (lower, upper)
    var (atLow, atHigh) = (function(low), function(high))
    if atLow == 0 { return low }
    if atHigh == 0 { return high }
    var last = Double.nan
    for _ in 0..<200 {
        let middle = low + (high - low) / 2
        let atMiddle = function(middle)
        if atMiddle == 0 || middle == low || middle == high { return middle }
        // In units of the value in the middle, so that no square underflows.
        let spread = (1 - (atLow / atMiddle) * (atHigh / atMiddle)).squareRoot()
        let step = (middle - low) * ((atLow > atHigh) == (atMiddle > 0) ? 1 : -1) / spread
        let next = middle + step
        let atNext = function(next)
        if atNext == 0 || abs(next - last) <= 2 * Double.ulpOfOne * abs(next) { return next }
        last = next
        if (atMiddle > 0) != (atNext > 0) {
            (low, atLow, high, atHigh) = (middle, atMiddle, next, atNext)
        } else if (atLow > 0) != (atNext > 0) {
            (high, atHigh) = (next, atNext)
        } else {
            (low, atLow) = (next, atNext)
        }
    }
    return last
}
