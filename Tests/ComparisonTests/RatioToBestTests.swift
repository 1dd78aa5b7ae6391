import Results
import Statistics
import Testing

@testable import Comparison

/// Rows of `latency.total` for cells over generations.
func rows(_ cells: [String: [(value: Double, relative: Double?)]]) -> [ResultRow] {
    let run = RunRecord(run: "r", recordedAt: "", commit: nil, isDirty: nil, environment: Environment())
    return cells.sorted { $0.key < $1.key }.flatMap { cell, figures in
        figures.enumerated().map { index, figure in
            ResultRow(
                run: run, cell: CellRecord(suite: "s", cell: cell), process: .number(index + 1), requests: 6, failed: 0,
                outcome: .ok, metric: .latency("total"),
                figure: Figure(count: 6, value: figure.value, relative: figure.relative))
        }
    }
}

@Suite("Ratio to the best")
struct RatioToBestTests {
    @Test("is the median over generations of relative values, with its exact interval")
    func relative() throws {
        // The machine is ten times as slow in every second generation, which relative values do not see.
        let slow: [Double] = [1, 10, 1, 10, 1, 10, 1]
        let ratios = RatioToBest.all(
            in: rows([
                "a": slow.map { (2 * $0, 2) },
                "b": zip(slow, [2.2, 2.4, 2.6, 2.8, 3.0, 3.2, 3.4]).map { (20 - $0, $1) },
                "reference/v1": slow.map { ($0, 1) },
            ]))
        #expect(ratios.count == 2)
        let best = try #require(ratios["a"])
        #expect(best.isBest && best.ratio == 1 && best.interval == nil)
        let other = try #require(ratios["b"])
        #expect(!other.isBest && !other.isRaw && other.generations == 7)
        #expect(other.ratio == 1.4)
        #expect(other.interval == (2.2 / 2)...(3.4 / 2))
    }

    @Test("has no interval below six generations")
    func fewGenerations() throws {
        let ratios = RatioToBest.all(
            in: rows(["a": Array(repeating: (1, 1), count: 5), "b": Array(repeating: (2, 2), count: 5)]))
        #expect(ratios["b"]?.ratio == 2)
        #expect(ratios["b"]?.interval == nil)
    }

    @Test("falls back to raw values, and says so, where a generation had no reference lane")
    func raw() throws {
        let ratios = RatioToBest.all(in: rows(["a": [(10, 1), (10, nil)], "b": [(30, 5), (30, 5)]]))
        #expect(ratios["b"]?.ratio == 3)
        #expect(ratios["b"]?.isRaw == true)
    }

    @Test("pairs generations by number, and leaves out one that a cell missed")
    func missingGeneration() throws {
        var all = rows(["a": [(1, 1), (1, 2), (1, 4)], "b": [(1, 2), (1, 4), (1, 8)]])
        all.removeAll { $0.cell.cell == "b" && $0.process == .number(2) }
        #expect(RatioToBest.all(in: all)["b"]?.generations == 2)
        #expect(RatioToBest.all(in: all)["b"]?.ratio == 2)
    }

    @Test("percentiles are printed from no smaller n than statistics supports")
    func supportTable() {
        for percentile in [Percentile.p90, .p95, .p99, .p999] {
            let least = minimumSampleCount(forQuantile: percentile.quantile)
            // The schema asks for one sample more at p95.
            #expect(percentile.minimumCount == least + (percentile == .p95 ? 1 : 0))
        }
    }
}
