import Foundation
import Testing

@testable import Probes

@Suite("Histogram")
struct HistogramTests {
    static let quantiles = [0, 0.001, 0.07, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 1]

    static func filled(_ values: [UInt64]) -> Histogram {
        var histogram = Histogram()
        for value in values { histogram.record(value) }
        return histogram
    }

    @Test(
        "a quantile is in the bucket of the sorted sample's nearest rank, at most 0.05 % from it",
        arguments: Samples.allCases)
    func quantilesAgreeWithSorting(samples: Samples) throws {
        for (count, seed) in [(1, 1), (2, 2), (10, 3), (997, 4), (20_000, 5)] as [(Int, UInt64)] {
            let values = samples.values(count: count, seed: seed)
            let histogram = Self.filled(values)
            let sorted = values.sorted()
            for quantile in Self.quantiles {
                let rank = Int(Histogram.rank(ofQuantile: quantile, count: UInt64(count)))
                let exact = sorted[rank - 1]
                let value = try #require(histogram.value(atQuantile: quantile))
                #expect(
                    HistogramLayout.index(of: value) == HistogramLayout.index(of: exact), "q \(quantile) of \(count)")
                #expect(abs(Double(value) - Double(exact)) <= 0.0005 * Double(exact), "q \(quantile) of \(count)")
                if exact < 2_048 || rank == 1 || rank == count { #expect(value == exact) }
            }
        }
    }

    @Test("count, least, greatest, mean and standard deviation are exact", arguments: Samples.allCases)
    func momentsAreExact(samples: Samples) throws {
        let values = samples.values(count: 5_000, seed: 11)
        let histogram = Self.filled(values)
        let mean = values.reduce(0.0) { $0 + Double($1) } / Double(values.count)
        let squares = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
        let deviation = (squares / Double(values.count - 1)).squareRoot()
        #expect(histogram.count == UInt64(values.count))
        #expect(histogram.min == values.min())
        #expect(histogram.max == values.max())
        #expect(abs(try #require(histogram.mean) - mean) <= 1e-12 * mean)
        #expect(abs(try #require(histogram.standardDeviation) - deviation) <= 1e-9 * deviation)
    }

    @Test("a standard deviation of a nanosecond survives on top of an hour")
    func deviationDoesNotCancel() {
        var histogram = Histogram()
        histogram.record(3_599_999_999_998, count: 1_000_000)
        histogram.record(3_600_000_000_000, count: 1_000_000)
        // Deviations are ±1, so the variance is n / (n − 1).
        let expected = (2_000_000.0 / 1_999_999).squareRoot()
        #expect(histogram.standardDeviation == expected)
        #expect(histogram.mean == 3_599_999_999_999)
    }

    @Test("the textbook sample 2, 4, 4, 4, 5, 5, 7, 9 has mean 5 and sum of squared deviations 32")
    func textbookSample() {
        let histogram = Self.filled([2, 4, 4, 4, 5, 5, 7, 9])
        #expect(histogram.mean == 5)
        #expect(histogram.standardDeviation == (32.0 / 7).squareRoot())
        #expect(histogram.value(atQuantile: 0.5) == 4)
        #expect(histogram.value(atQuantile: 0.51) == 5)
    }

    @Test("an empty histogram has no statistics, a single value no deviation")
    func emptyAndSingle() {
        var histogram = Histogram()
        #expect(histogram.isEmpty)
        #expect(histogram.min == nil && histogram.max == nil && histogram.mean == nil)
        #expect(histogram.value(atQuantile: 0.5) == nil && histogram.standardDeviation == nil)
        #expect(Array(histogram.buckets).isEmpty)
        histogram.record(42)
        #expect(histogram.value(atQuantile: 0) == 42 && histogram.value(atQuantile: 1) == 42)
        #expect(histogram.mean == 42 && histogram.standardDeviation == nil)
        histogram.reset()
        #expect(histogram == Histogram())
    }

    @Test("a value past an hour is kept as an hour and counted as saturated")
    func saturation() {
        var histogram = Histogram()
        histogram.record(Histogram.highestValue)
        #expect(histogram.saturatedCount == 0)
        histogram.record(Histogram.highestValue + 1)
        histogram.record(.max, count: 2)
        #expect(histogram.saturatedCount == 3 && histogram.count == 4)
        #expect(histogram.max == Histogram.highestValue && histogram.value(atQuantile: 0.5) == Histogram.highestValue)
    }

    @Test("recording a value n times is recording it once, n times; zero times is nothing")
    func recordingWithCount() {
        var times = Histogram()
        times.record(5_000_000, count: 1_000)
        times.record(7, count: 0)
        #expect(times == Self.filled(Array(repeating: 5_000_000, count: 1_000)))
    }

    @Test("merging is the same as recording everything in one, in any order", arguments: Samples.allCases)
    func mergeIsRecordingAll(samples: Samples) {
        let first = samples.values(count: 700, seed: 21)
        let second = samples.values(count: 300, seed: 22) + [.max]
        var merged = Self.filled(first)
        merged.merge(Self.filled(second))
        merged.merge(Histogram())
        var reversed = Histogram()
        reversed.merge(Self.filled(second))
        reversed.merge(Self.filled(first))
        #expect(merged == Self.filled(first + second))
        #expect(reversed == merged)
    }

    @Test("the rank of a quantile is the decimal one, whatever the rounding of its product")
    func ranks() {
        for percent in 1...100 as ClosedRange<UInt64> {
            #expect(Histogram.rank(ofQuantile: Double(percent) / 100, count: 100) == percent)
            #expect(Histogram.rank(ofQuantile: Double(percent) / 100, count: 1_000_000) == percent * 10_000)
        }
        #expect(Histogram.rank(ofQuantile: 0.5, count: 5) == 3)
        #expect(Histogram.rank(ofQuantile: 0.999, count: 1_001) == 1_000)
        #expect(Histogram.rank(ofQuantile: -1, count: 9) == 1 && Histogram.rank(ofQuantile: 2, count: 9) == 9)
        #expect(Self.filled([1, 2]).value(atQuantile: .nan) == nil)
    }
}
