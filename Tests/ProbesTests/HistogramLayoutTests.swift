import Testing

@testable import Probes

@Suite("Histogram layout")
struct HistogramLayoutTests {
    @Test("buckets follow each other without gap or overlap, and each finds its own bounds")
    func bucketsTile() {
        var next: UInt64 = 0
        for index in 0..<HistogramLayout.bucketCount {
            let values = HistogramLayout.values(at: index)
            #expect(values.lowerBound == next)
            #expect(HistogramLayout.index(of: values.lowerBound) == index)
            #expect(HistogramLayout.index(of: values.upperBound) == index)
            next = values.upperBound + 1
        }
        #expect(next > Histogram.highestValue)
    }

    @Test("the middle of a bucket is within 0.05 % of every value in it")
    func middleIsClose() {
        for index in 0..<HistogramLayout.bucketCount {
            let bucket = Histogram.Bucket(index: index, count: 1)
            let error = max(bucket.middle - bucket.values.lowerBound, bucket.values.upperBound - bucket.middle)
            #expect(Double(error) <= 0.0005 * Double(bucket.values.lowerBound))
            if index < 2_048 { #expect(bucket.middle == UInt64(index)) }
        }
    }

    // Computed with hdrhistogram 0.10.8 of PyPI: HdrHistogram(1, 3_600_000_000_000, 3)._counts_index_for(value).
    @Test(
        "indices are HdrHistogram's own",
        arguments: [
            (0, 0), (1, 1), (2_047, 2_047), (2_048, 2_048), (2_049, 2_048), (2_050, 2_049), (4_095, 3_071),
            (4_096, 3_072),
            (123_456_789, 18_267), (1_000_000_000, 21_363), (3_600_000_000_000, 33_420),
        ] as [(UInt64, Int)]
    )
    func indicesAreHdrHistograms(value: UInt64, index: Int) {
        #expect(HistogramLayout.index(of: value) == index)
    }

    @Test("iteration gives the buckets that hold something, from the lowest up")
    func iteration() {
        var histogram = Histogram()
        histogram.record(1_000_000_000, count: 3)
        histogram.record(5)
        let buckets = Array(histogram.buckets)
        #expect(buckets.map(\.count) == [1, 3])
        #expect(buckets.map { $0.values.contains(1_000_000_000) } == [false, true])
        #expect(buckets[0].middle == 5)
    }
}
