/// The p-value of the sign-flip permutation test: is the mean of the values above, below or off `shift`?
///
/// Under the null hypothesis each difference `value − shift` is as likely to be positive as negative, so every one of
/// the 2ⁿ patterns of signs gives a sum that is equally likely (Fisher 1935, *The Design of Experiments*, §21). Up to
/// 20 values all patterns are counted, which is exact; above, random ones are, and p = (b + 1) / (m + 1) with b of m
/// patterns at least as extreme (Phipson & Smyth 2010, "Permutation p-values should never be zero", SAGMB 9:39). The
/// two-sided p-value is the share of sums whose size is at least that of the observed one.
///
/// - Parameters:
///   - values: Independent values, symmetric about their centre under the null hypothesis, in any order.
///   - shift: The mean of the null hypothesis.
///   - alternative: Which means speak against the null hypothesis.
///   - permutations: Random patterns above 20 values.
///   - seed: Equal seeds give equal p-values; without effect up to 20 values.
/// - Returns: nil where there are no values, one of them or the shift is not finite, their sums overflow, or there
///   are no permutations.
/// - Complexity: O(n · 2^(n/2)) up to 20 values (the sums of either half are sorted and merged), O(n · permutations)
///   above.
public func signFlipTest(
    _ values: [Double], shift: Double = 0, alternative: Alternative, permutations: Int = 100_000, seed: UInt64
) -> Double? {
    guard !values.isEmpty, permutations > 0, shift.isFinite, values.areFinite else { return nil }
    let differences = values.map { alternative == .less ? shift - $0 : $0 - shift }
    let sum = differences.reduce(0, +)
    // Equal sums may differ by rounding; patterns that tie with the observed one must count as such.
    let scale = values.reduce(0) { $0 + abs($1) + abs(shift) }
    guard scale.isFinite else { return nil }
    let tolerance = 64 * Double.ulpOfOne * scale
    // The sums are symmetric about zero, so both tails are twice the upper one.
    let bound = (alternative == .twoSided ? abs(sum) : sum) - tolerance
    guard alternative != .twoSided || bound > 0 else { return 1 }
    let sides = alternative == .twoSided ? 2.0 : 1.0
    if values.count <= 20 {
        return sides * shareOfSignedSums(of: differences, atLeast: bound)
    }
    var generator = SeededGenerator(seed: seed)
    let sums = SignedSums(differences)
    var extreme = 0
    for _ in 0..<permutations {
        let candidate = sums.random(using: &generator)
        if (alternative == .twoSided ? abs(candidate) : candidate) >= bound { extreme += 1 }
    }
    return Double(extreme + 1) / (Double(permutations) + 1)
}

/// The share of the 2ⁿ signed sums of values that reach a bound.
private func shareOfSignedSums(of values: [Double], atLeast bound: Double) -> Double {
    let half = values.count / 2
    let left = signedSums(of: values[..<half]).sorted()
    let right = signedSums(of: values[half...]).sorted()
    var count = 0
    // The greater the left sum, the more right sums are enough: one pass over both.
    var enough = right.count
    for sum in left {
        while enough > 0, sum + right[enough - 1] >= bound { enough -= 1 }
        count += right.count - enough
    }
    return Double(count) / Double(left.count * right.count)
}

/// Every sum of values with either sign; the sign of the k-th value is bit k of the index.
private func signedSums(of values: some Sequence<Double>) -> [Double] {
    values.reduce(into: [0]) { sums, value in
        sums = sums.map { $0 - value } + sums.map { $0 + value }
    }
}

/// Sums of values with random signs, eight values at a time by a table of their 256 sums.
private struct SignedSums {
    private let tables: [[Double]]

    init(_ values: [Double]) {
        tables = stride(from: 0, to: values.count, by: 8).map { start in
            signedSums(of: values[start..<min(start + 8, values.count)])
        }
    }

    func random(using generator: inout SeededGenerator) -> Double {
        var bits: UInt64 = 0
        var sum = 0.0
        for (index, table) in tables.enumerated() {
            bits = index.isMultiple(of: 8) ? generator.next() : bits >> 8
            sum += table[Int(truncatingIfNeeded: bits) & (table.count - 1)]
        }
        return sum
    }
}
