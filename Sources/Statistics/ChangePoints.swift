/// A place where the level of a history changes.
public struct ChangePoint: Equatable, Sendable {
    /// The first value of the new level.
    public let index: Int
    /// The mean from the change before, or the beginning, up to this one.
    public let meanBefore: Double
    /// The mean from here up to the next change, or the end.
    public let meanAfter: Double
    /// The chance of such a difference between the two if there were no change, without regard to the search for it.
    public let pValue: Double
}

/// How a change is told from noise.
public enum ChangePointTest: Equatable, Sendable {
    /// Student's t-test of the two sides: fast, and good to any significance, but it supposes normal values.
    case studentT
    /// The energy distance of the two sides against that of random orders, p = (b + 1) / (m + 1): it supposes nothing,
    /// and needs 9 999 permutations for a significance of 1e-4.
    case permutations(Int, seed: UInt64)
}

/// The places where the level of a history changes: E-divisive, in windows.
///
/// E-divisive (Matteson & James 2014, "A nonparametric approach for multiple change point analysis of multivariate
/// data", JASA 109) with exponent 1 splits a series where the energy distance of the two sides is greatest, for as long
/// as that is significant. As Fleming et al. 2023 ("Hunter: Using change point detection to hunt for performance
/// regressions", ICPE) do, it runs in windows that overlap by half, with ten times the significance at first; then
/// changes that are not significant between their neighbours are taken back, the weakest first. With permutations a
/// candidate is compared with the best split of the permuted segments, as in the first paper, and at the end with the
/// same split of the permuted values.
///
/// Give it logarithms of times, so that it looks for ratios. It is for reports: it never blocks a change.
///
/// - Parameters:
///   - series: One value a run, in the order of time.
///   - window: How many values are looked at together, at least 2.
///   - significance: The greatest p-value of a change, between 0 and 1, both excluded.
///   - test: How a change is told from noise.
/// - Returns: The changes in order; nil where a value is not finite or so great that distances overflow, a parameter
///   lies outside its range, or there are too few permutations for the significance.
/// - Complexity: O(n · window) for each change in a window, times the permutations.
public func changePoints(
    in series: [Double], window: Int = 50, significance: Double = 1e-4, test: ChangePointTest = .studentT
) -> [ChangePoint]? {
    guard window >= 2, significance > 0, significance < 1 else { return nil }
    let magnitude = series.reduce(0) { max($0, abs($1)) }
    guard series.areFinite, (magnitude * magnitude * Double(series.count) * Double(series.count)).isFinite else {
        return nil
    }
    var detector: ChangePointDetector
    switch test {
    case .studentT:
        detector = ChangePointDetector(permutations: nil, generator: SeededGenerator(seed: 0))
    case .permutations(let count, let seed):
        guard count > 0, 1 / (Double(count) + 1) <= significance else { return nil }
        detector = ChangePointDetector(permutations: count, generator: SeededGenerator(seed: seed))
    }

    // The first pass lets weak changes through: a window may show one from too few values.
    let weak = significance * (significance < 0.05 ? 10 : significance < 0.5 ? 2 : 1)
    var indices: Set<Int> = []
    var start = 0
    while start < series.count {
        let values = Array(series[start...].prefix(window))
        let found = detector.splits(of: values, significance: weak).map { $0 + start }
        indices.formUnion(found)
        start = max(found.max() ?? 0, start + window / 2)
    }
    return detector.merged(indices.sorted(), of: series, significance: significance)
}

/// The two passes over a series, and the stream of random numbers that both use.
private struct ChangePointDetector {
    /// nil for the t-test.
    let permutations: Int?
    var generator: SeededGenerator

    /// Splits a series for as long as the best split of all segments is significant; returns where.
    mutating func splits(of values: [Double], significance: Double) -> [Int] {
        var segments = [values[...]]
        while true {
            let candidates = segments.map(bestSplit)
            guard let (number, best) = greatest(of: candidates) else { break }
            let segment = segments[number]
            let (left, right) = (segment[..<best.index], segment[best.index...])
            let pValue =
                permutations.map {
                    searchedTest(best, segments: segments, permutations: $0, significance: significance)
                }
                ?? pooledTTest(left, right)
            guard pValue <= significance else { break }
            segments.replaceSubrange(number...number, with: [left, right])
        }
        return segments.dropFirst().map(\.startIndex)
    }

    /// Takes back the weakest change until all that are left are significant between their neighbours.
    mutating func merged(_ indices: [Int], of series: [Double], significance: Double) -> [ChangePoint] {
        var indices = indices
        var points: [ChangePoint] = []
        for place in indices.indices { points.append(point(place, of: indices, in: series)) }
        while let weakest = points.indices.max(by: { points[$0].pValue < points[$1].pValue }),
            points[weakest].pValue > significance
        {
            points.remove(at: weakest)
            indices.remove(at: weakest)
            // Its neighbours now border on each other's segments.
            for place in [weakest - 1, weakest] where indices.indices.contains(place) {
                points[place] = point(place, of: indices, in: series)
            }
        }
        return points
    }

    /// A change between the one before and the one after.
    private mutating func point(_ place: Int, of indices: [Int], in series: [Double]) -> ChangePoint {
        let index = indices[place]
        let left = series[(place > 0 ? indices[place - 1] : 0)..<index]
        let right = series[index..<(place + 1 < indices.count ? indices[place + 1] : series.count)]
        let pValue = permutations.map { permutationTest(left, right, permutations: $0) } ?? pooledTTest(left, right)
        return ChangePoint(index: index, meanBefore: exactMean(left), meanAfter: exactMean(right), pValue: pValue)
    }

    /// The share of permutations within the segments whose best split is as good; at least that, once it is too great.
    private mutating func searchedTest(
        _ split: EnergySplit, segments: [ArraySlice<Double>], permutations: Int, significance: Double
    ) -> Double {
        var extreme = 0
        for _ in 0..<permutations {
            let shuffled = segments.map { $0.shuffled(using: &generator)[...] }
            if let (_, best) = greatest(of: shuffled.map(bestSplit)), best.distance >= split.distance * (1 - 1e-12) {
                extreme += 1
            }
            if Double(extreme + 1) > significance * Double(permutations + 1) { break }
        }
        return Double(extreme + 1) / Double(permutations + 1)
    }

    /// The share of random divisions of all values whose sides are as far apart as the left and the right ones.
    private mutating func permutationTest(
        _ left: ArraySlice<Double>, _ right: ArraySlice<Double>, permutations: Int
    ) -> Double {
        let values = Array(left) + Array(right)
        let order = values.indices.sorted { values[$0] < values[$1] }
        let sorted = order.map { values[$0] }
        var isLeft = order.map { $0 < left.count }
        let bound = energyDistance(ofSorted: sorted, isLeft: isLeft) * (1 - 1e-12)
        var extreme = 0
        for _ in 0..<permutations {
            isLeft.shuffle(using: &generator)
            if energyDistance(ofSorted: sorted, isLeft: isLeft) >= bound { extreme += 1 }
        }
        return Double(extreme + 1) / Double(permutations + 1)
    }
}

/// A place that splits a series, and how far apart the two sides are.
struct EnergySplit: Equatable {
    let index: Int
    let distance: Double
}

/// The candidate that is farthest apart, the first of equal ones, and the number of its segment.
private func greatest(
    of candidates: [EnergySplit?]
) -> (number: Int, split: EnergySplit)? {
    candidates.enumerated().reduce(nil) { best, candidate in
        guard let split = candidate.element, split.distance > best?.split.distance ?? -.infinity else { return best }
        return (candidate.offset, split)
    }
}

/// The place that splits a segment best: the one with the greatest Q(τ, κ).
///
/// The right side may end before the segment does, so that a later change does not hide an earlier one.
///
/// Q is the energy distance of X = [0, τ) and Y = [τ, κ) times mn/(m + n), equation (7) of Matteson & James 2014. The
/// sums of distances inside a side grow by one value at a time; those across are what is left of all.
///
/// - Returns: nil below two values.
/// - Complexity: O(n²).
func bestSplit(of values: ArraySlice<Double>) -> EnergySplit? {
    let count = values.count
    guard count > 1 else { return nil }
    let offset = values.startIndex
    let values = Array(values)
    // within[τ]: the sum of distances inside [τ, κ); total[κ]: inside [0, κ).
    var within = [Double](repeating: 0, count: count)
    var total = [Double](repeating: 0, count: count + 1)
    var best = (index: 1, distance: -Double.infinity)
    for end in 2...count {
        let last = values[end - 1]
        var sum = 0.0
        for index in stride(from: end - 2, through: 0, by: -1) {
            sum += abs(values[index] - last)
            within[index] += sum
        }
        total[end] = within[0]
        for split in 1..<end {
            let (n, m) = (Double(split), Double(end - split))
            let distance = scaledEnergyDistance(
                across: total[end] - total[split] - within[split], left: total[split], right: within[split], n, m)
            // Of equal splits the first, whichever its right end.
            if distance > best.distance || (distance == best.distance && split < best.index) {
                best = (split, distance)
            }
        }
    }
    return EnergySplit(index: offset + best.index, distance: best.distance)
}

/// Q from the sums of distances across and inside the sides of n and m values.
private func scaledEnergyDistance(across: Double, left: Double, right: Double, _ n: Double, _ m: Double) -> Double {
    let leftTerm = n > 1 ? m / (n - 1) * left : 0
    let rightTerm = m > 1 ? n / (m - 1) * right : 0
    return 2 * (across - leftTerm - rightTerm) / (n + m)
}

/// Q of two sides of sorted values.
///
/// Every distance is the sum of the gaps it spans, so that counts at each gap are enough.
///
/// - Complexity: O(n).
func energyDistance(ofSorted sorted: [Double], isLeft: [Bool]) -> Double {
    let n = Double(isLeft.count { $0 })
    let m = Double(sorted.count) - n
    var (leftBelow, rightBelow) = (0.0, 0.0)
    var (across, left, right) = (0.0, 0.0, 0.0)
    for index in 1..<sorted.count {
        if isLeft[index - 1] { leftBelow += 1 } else { rightBelow += 1 }
        let gap = sorted[index] - sorted[index - 1]
        across += gap * (leftBelow * (m - rightBelow) + rightBelow * (n - leftBelow))
        left += gap * leftBelow * (n - leftBelow)
        right += gap * rightBelow * (m - rightBelow)
    }
    return scaledEnergyDistance(across: across, left: left, right: right, n, m)
}

/// The mean of values that are not empty; of equal ones, exactly theirs.
private func exactMean(_ values: ArraySlice<Double>) -> Double {
    guard let first = values.first else { return .nan }
    return first + values.reduce(0) { $0 + ($1 - first) } / Double(values.count)
}

/// The two-sided p-value of Student's t-test of two samples with one variance (Student 1908; Fisher 1925).
///
/// One value on a side is enough, if the other has more. Without any variance, different means are certain.
private func pooledTTest(_ left: ArraySlice<Double>, _ right: ArraySlice<Double>) -> Double {
    let (n, m) = (Double(left.count), Double(right.count))
    let (leftMean, rightMean) = (exactMean(left), exactMean(right))
    guard let distribution = StudentT(degreesOfFreedom: n + m - 2) else { return 1 }
    let squares =
        left.reduce(0) { $0 + ($1 - leftMean) * ($1 - leftMean) }
        + right.reduce(0) { $0 + ($1 - rightMean) * ($1 - rightMean) }
    guard squares > 0 else { return leftMean == rightMean ? 1 : 0 }
    let error = (squares / (n + m - 2) * (1 / n + 1 / m)).squareRoot()
    return distribution.pValue((leftMean - rightMean) / error, .twoSided)
}
