/// p-values corrected for how many there are, so that the chance of even one false rejection stays at the level.
///
/// Holm 1979, "A simple sequentially rejective multiple test procedure": the i-th smallest of n is multiplied by n − i + 1,
/// and none becomes smaller than one before it.
///
/// - Returns: The corrected values, in the order given.
/// - Complexity: O(n log n).
public func holmAdjusted(_ pValues: [Double]) -> [Double] {
    var adjusted = pValues
    var greatest = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
        greatest = max(greatest, min(1, pValues[index] * Double(pValues.count - rank)))
        adjusted[index] = greatest
    }
    return adjusted
}
