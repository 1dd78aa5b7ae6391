/// A histogram of durations in nanoseconds with 3 significant digits, from 0 and 1 ns to 1 h.
///
/// Recording is index arithmetic and a few additions: it allocates nothing, as long as the histogram is not shared with
/// a copy (a copied histogram is copied for real by the first record after it, like any Swift array). Values below
/// 2 048 ns are kept exactly; above, to 0.05 %. Count, least, greatest, mean and standard deviation are exact, being
/// kept aside. About 270 kB each.
public struct Histogram: Sendable, Equatable {
    /// The least value above zero that is told from zero.
    public static let lowestValue: UInt64 = 1
    /// The greatest value kept, one hour; a higher one is recorded as this and counted in ``saturatedCount``.
    public static let highestValue = HistogramLayout.highestValue
    /// The decimal digits that are kept of each value.
    public static let significantDigits = 3

    /// How many values, of an hour each, the exact sums have room for: 10¹³ · (3.6 · 10¹²)² is below 2¹²⁸.
    public static let capacity: UInt64 = 10_000_000_000_000

    var counts: [UInt64]
    var sum: UInt128 = 0
    var sumOfSquares: UInt128 = 0
    var least = UInt64.max
    var greatest: UInt64 = 0

    /// How many values were recorded.
    public internal(set) var count: UInt64 = 0
    /// How many values were above ``highestValue`` and recorded as it: every statistic has them at that value.
    public internal(set) var saturatedCount: UInt64 = 0

    /// Makes an empty histogram; allocates all that it will ever need.
    public init() {
        counts = [UInt64](repeating: 0, count: HistogramLayout.bucketCount)
    }

    /// Records one value in nanoseconds; constant time, no allocation.
    public mutating func record(_ value: UInt64) {
        record(value, count: 1)
    }

    /// Records a value in nanoseconds `count` times; constant time, no allocation.
    ///
    /// The sums have room for ``capacity`` values of an hour each; past that they wrap rather than stop a measurement.
    public mutating func record(_ value: UInt64, count times: UInt64) {
        guard times > 0 else { return }
        let kept = Swift.min(value, Self.highestValue)
        if value > kept { saturatedCount &+= times }
        counts[HistogramLayout.index(of: kept)] &+= times
        count &+= times
        let wide = UInt128(kept)
        sum &+= wide &* UInt128(times)
        sumOfSquares &+= wide &* wide &* UInt128(times)
        if kept < least { least = kept }
        if kept > greatest { greatest = kept }
    }

    /// Adds every value of another histogram to this one, as though each had been recorded here.
    ///
    /// Linear in the number of buckets, no allocation.
    public mutating func merge(_ other: Histogram) {
        guard other.count > 0 else { return }
        for index in counts.indices { counts[index] &+= other.counts[index] }
        count &+= other.count
        saturatedCount &+= other.saturatedCount
        sum &+= other.sum
        sumOfSquares &+= other.sumOfSquares
        least = Swift.min(least, other.least)
        greatest = Swift.max(greatest, other.greatest)
    }

    /// Forgets every value and keeps the memory.
    public mutating func reset() {
        for index in counts.indices { counts[index] = 0 }
        count = 0
        saturatedCount = 0
        sum = 0
        sumOfSquares = 0
        least = .max
        greatest = 0
    }
}
