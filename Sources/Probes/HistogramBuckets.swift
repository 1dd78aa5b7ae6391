extension Histogram {
    /// One run of values that the histogram does not tell apart, and how many of them were recorded.
    public struct Bucket: Sendable, Equatable {
        /// The index in HdrHistogram's counts array for 1 ns to 1 h with 3 significant digits.
        public let index: Int
        /// How many values fell here.
        public let count: UInt64

        /// The values that fall here, in nanoseconds.
        public var values: ClosedRange<UInt64> { HistogramLayout.values(at: index) }

        /// The middle of ``values`` in nanoseconds, at most 0.05 % from any of them.
        public var middle: UInt64 { values.lowerBound + (values.upperBound - values.lowerBound + 1) / 2 }
    }

    /// The buckets that hold anything, from the lowest values up; lazy, no allocation.
    public var buckets: some Sequence<Bucket> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { Bucket(index: $0, count: counts[$0]) }
    }
}
