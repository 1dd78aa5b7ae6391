/// The nearest-rank quantile: the smallest value with at least `quantile · n` values at or below it.
///
/// - Parameters:
///   - quantile: 0…1; 0 gives the least value, 1 the greatest.
///   - sorted: The values in ascending order.
/// - Returns: nil where there are no values.
/// - Complexity: O(1).
public func nearestRankQuantile(_ quantile: Double, ofSorted sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    // A quantile such as 0.07 is not exact in binary; a product that misses a whole number by rounding is one.
    let product = quantile * Double(sorted.count)
    let whole = product.rounded()
    let rank = Int(abs(product - whole) < 1e-9 * Double(sorted.count) ? whole : product.rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
}

/// The median: the middle value, or the mean of the two middle ones.
///
/// - Returns: nil where there are no values.
/// - Complexity: O(n log n).
public func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
