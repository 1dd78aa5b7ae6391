import Foundation
import Testing

@testable import Statistics

@Suite("Statistics")
struct StatisticsTests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            var values: [Double]
            var median, deviation, p90: Double
            var lower, upper, coverage: Double?
        }

        var scipy: String
        var cases: [Case]
    }

    private static func vectors() throws -> [Vectors.Case] {
        let url = try #require(Bundle.module.url(forResource: "scipy", withExtension: "json"))
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
        #expect(vectors.cases.count == 14)
        return vectors.cases
    }

    @Test("medians, quantiles, deviations and exact median intervals are those of scipy")
    func agreesWithScipy() throws {
        for vector in try Self.vectors() {
            #expect(median(vector.values) == vector.median)
            #expect(nearestRankQuantile(0.9, ofSorted: vector.values.sorted()) == vector.p90)
            let deviation = try #require(standardDeviation(vector.values))
            #expect(abs(deviation - vector.deviation) <= 1e-9 * vector.deviation)
            let interval = medianInterval(vector.values)
            #expect(interval?.lower == vector.lower)
            #expect(interval?.upper == vector.upper)
            if let coverage = vector.coverage { #expect(abs((interval?.coverage ?? 0) - coverage) < 1e-9) }
        }
    }

    @Test("a median interval needs six values at 95 %")
    func leastCount() {
        #expect(medianInterval([1, 2, 3, 4, 5]) == nil)
        #expect(medianInterval([1, 2, 3, 4, 5, 6])?.lower == 1)
        #expect(medianInterval([1, 2, 3, 4, 5, 6])?.upper == 6)
        #expect(medianInterval([]) == nil)
    }

    @Test("a median interval covers the true median as often as it says, whatever the distribution")
    func coverage() throws {
        var generator = SeededGenerator(seed: 42)
        let runs = 4_000
        var covered = 0
        var promised = 0.0
        for _ in 0..<runs {
            // Exponential: median ln 2, and far from symmetric.
            let values = (0..<9).map { _ in -log(Double.random(in: 0..<1, using: &generator)) }
            let interval = try #require(medianInterval(values))
            promised = interval.coverage
            if (interval.lower...interval.upper).contains(log(2)) { covered += 1 }
        }
        // Four standard errors of a binomial share.
        let share = Double(covered) / Double(runs)
        #expect(abs(share - promised) < 4 * (promised * (1 - promised) / Double(runs)).squareRoot())
    }

    @Test(
        "a percentile is supported from the least n whose greatest value exceeds it surely enough",
        arguments: [(0.9, 36), (0.99, 368), (0.999, 3_688), (0.5, 6)])
    func minimumCounts(quantile: Double, count: Int) {
        #expect(minimumSampleCount(forQuantile: quantile) == count)
        #expect(pow(quantile, Double(count)) <= 0.025)
        #expect(pow(quantile, Double(count - 1)) > 0.025)
    }

    @Test("nearest rank is the smallest value with at least q·n values at or below it")
    func nearestRank() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let values = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                Double(Int.random(in: 0...20, using: &generator))
            }.sorted()
            for step in 0...100 {
                let quantile = Double(step) / 100
                let value = nearestRankQuantile(quantile, ofSorted: values)
                let least = values.first { candidate in
                    // In whole numbers, where q·n is exact.
                    values.count { $0 <= candidate } * 100 >= step * values.count
                }
                #expect(value == least)
            }
        }
        #expect(nearestRankQuantile(0.5, ofSorted: []) == nil)
    }

    @Test("equal seeds give equal numbers, which are spread evenly")
    func generator() {
        var first = SeededGenerator(seed: 9)
        var second = SeededGenerator(seed: 9)
        #expect((0..<100).map { _ in first.next() } == (0..<100).map { _ in second.next() })
        var counts = [Int](repeating: 0, count: 16)
        for _ in 0..<16_000 { counts[Int(first.next() >> 60)] += 1 }
        #expect(counts.allSatisfy { (850...1_150).contains($0) })
    }

    @Test("moments of too few values are unknown")
    func fewValues() {
        #expect(mean([]) == nil)
        #expect(mean([2, 4]) == 3)
        #expect(standardDeviation([1]) == nil)
        #expect(median([]) == nil)
        #expect(median([3, 1]) == 2)
    }
}
