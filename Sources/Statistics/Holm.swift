/// The p-values of a family of tests, adjusted so that the chance of any false alarm stays below the level.
///
/// Holm 1979, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6: the
/// k-th smallest of m is multiplied by m − k + 1, and none is below the one before it. It holds whatever the
/// dependence between the tests. A test is significant at a level where its adjusted p-value is at most that level.
///
/// - Parameter pValues: 0…1; one that is not a number counts as 1, which is never significant and still counts as a
///   test of the family.
/// - Returns: The adjusted p-values, at most 1, in the order of the originals.
/// - Complexity: O(m log m).
public func holmAdjusted(_ pValues: [Double]) -> [Double] {
    let known = pValues.map { $0.isNaN ? 1 : min(max($0, 0), 1) }
    var adjusted = known
    var greatest = 0.0
    for (step, index) in known.indices.sorted(by: { known[$0] < known[$1] }).enumerated() {
        greatest = max(greatest, min(1, known[index] * Double(known.count - step)))
        adjusted[index] = greatest
    }
    return adjusted
}
