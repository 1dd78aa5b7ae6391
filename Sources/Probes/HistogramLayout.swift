/// Where a value falls in a ``Histogram``: HdrHistogram's log-linear buckets for 3 significant digits, 1 ns to 1 h.
///
/// Values below 2 048 have a bucket each. Above, every doubling of the value is cut into 1 024 buckets of one width,
/// so a bucket's half width is at most 1/2 048 of any value in it: 0.049 %. Indices are those of HdrHistogram's own
/// `countsArray` for `lowestDiscernibleValue` 1, so that an exporter needs no translation (Tene, HdrHistogram,
/// http://hdrhistogram.org).
enum HistogramLayout {
    /// Buckets of width one at the bottom: the least power of two that holds 2 · 10³ steps.
    static let exactValues = 2_048
    /// Buckets in each doubling above those.
    static let bucketsPerDoubling = exactValues / 2
    /// One hour in nanoseconds.
    static let highestValue: UInt64 = 3_600_000_000_000
    /// 2¹¹ · 2³¹ is the first doubling past one hour.
    static let bucketCount = exactValues + 31 * bucketsPerDoubling

    /// The bucket of a value no higher than ``highestValue``; constant time.
    @inline(__always)
    static func index(of value: UInt64) -> Int {
        // How many times the value must be halved to fall below 2 048: none for the exact ones.
        let halvings = max(0, 53 - value.leadingZeroBitCount)
        return halvings &* bucketsPerDoubling &+ Int(truncatingIfNeeded: value &>> UInt64(halvings))
    }

    /// The values that share a bucket.
    static func values(at index: Int) -> ClosedRange<UInt64> {
        guard index >= exactValues else { return UInt64(index)...UInt64(index) }
        let halvings = UInt64(index / bucketsPerDoubling - 1)
        let lowest = UInt64(index % bucketsPerDoubling + bucketsPerDoubling) << halvings
        return lowest...(lowest + (1 << halvings) - 1)
    }
}
