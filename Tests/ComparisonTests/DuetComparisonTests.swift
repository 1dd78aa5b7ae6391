import Foundation
import Results
import Statistics
import Testing

@testable import Comparison

@Suite("Duet comparison")
struct DuetComparisonTests {
    /// Series of cells whose log ratios are normal about a change.
    private func series(
        cells: Int, change: Double, generations: Int, noise: Double, seed: UInt64, metric: Metric = .latency("total")
    ) -> [PairedSeries] {
        var generator = SeededGenerator(seed: seed)
        func normal() -> Double {
            // Box & Muller 1958.
            let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator))).squareRoot()
            return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
        }
        return (0..<cells).map { cell in
            PairedSeries(
                key: CellKey(suite: "s", cell: "products/2MB/decoder=\(cell)"), metric: metric,
                logRatios: (0..<generations).map { _ in log(1 + change) + noise * normal() })
        }
    }

    private func comparison(_ series: [PairedSeries], look: Int = 1, gates: [Gate] = DuetComparison.usualGates)
        -> DuetComparison
    {
        DuetComparison(series: series, base: ComparisonSide(), head: ComparisonSide(), gates: gates, look: look)
    }

    @Test("a slowdown past the gate is a regression, found in all cells together and in each")
    func regression() throws {
        let comparison = comparison(series(cells: 3, change: 0.1, generations: 16, noise: 0.01, seed: 1))
        #expect(comparison.hasRegression && comparison.isDecided)
        #expect(comparison.comparisons.map(\.verdict) == [.regression, .regression, .regression, .regression])
        let overall = try #require(comparison.comparisons.first)
        #expect(overall.key.cell == "all 3 cells")
        #expect(try #require(overall.interval).contains(1.1))
        #expect(comparison.generations == 16)
    }

    @Test("a change that all cells share shows in all together before it shows in one")
    func overall() throws {
        let comparison = comparison(series(cells: 8, change: 0.05, generations: 12, noise: 0.04, seed: 3))
        #expect(comparison.comparisons.first?.verdict == .regression)
        #expect(comparison.comparisons.dropFirst().contains { $0.verdict == .inconclusive })
    }

    @Test("a speedup is an improvement, no change is equivalent, and noise is inconclusive")
    func others() {
        func verdicts(_ change: Double, _ noise: Double) -> Set<Verdict> {
            Set(
                comparison(series(cells: 2, change: change, generations: 20, noise: noise, seed: 5)).comparisons
                    .map(\.verdict))
        }
        #expect(verdicts(-0.1, 0.01) == [.improvement])
        #expect(verdicts(0, 0.005) == [.equivalent])
        #expect(verdicts(0, 0.2) == [.inconclusive])
    }

    @Test("few generations decide nothing, and promise nothing")
    func few() throws {
        let comparison = comparison(series(cells: 1, change: 1, generations: 4, noise: 0.01, seed: 7))
        #expect(!comparison.isDecided)
        #expect(comparison.comparisons.first?.minimumDetectableEffect == nil)
    }

    @Test("later looks need more evidence, and all looks together keep the level")
    func looks() {
        let shares = (1...100_000).map(DuetComparison.share(ofLook:))
        #expect(shares.reduce(0, +) <= 1 && shares.reduce(0, +) > 0.999)
        #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 > $1 })
        let borderline = series(cells: 1, change: 0.05, generations: 7, noise: 0.001, seed: 9)
        #expect(comparison(borderline, look: 1).hasRegression)
        #expect(!comparison(borderline, look: 3).hasRegression)
    }

    @Test("in A/A with 12 cells under 2 % of noise no gated verdict is wrong")
    func falseAlarms() {
        var alarms = 0
        for seed in 0..<100 as Range<UInt64> {
            let comparison = comparison(series(cells: 12, change: 0, generations: 20, noise: 0.028, seed: seed))
            let wrong = comparison.comparisons.contains { $0.verdict == .regression || $0.verdict == .improvement }
            if wrong { alarms += 1 }
        }
        #expect(alarms <= 1)
    }

    @Test("a slowdown by 5 % under 2 % of noise is found within 20 generations in at least 90 of 100 duets")
    func power() {
        var found = 0
        for seed in 0..<100 as Range<UInt64> {
            if comparison(series(cells: 12, change: 0.05, generations: 20, noise: 0.028, seed: seed)).hasRegression {
                found += 1
            }
        }
        #expect(found >= 90)
    }
}
