import Results
import Statistics
import Testing

@testable import Comparison

@Suite("Result comparison")
struct ResultComparisonTests {
    /// A side whose processes differ by some per cent.
    private func side(
        _ cells: [String: Double], metric: Metric = .latency("total"), processes: Int = 6, noise: Double = 0.005,
        seed: UInt64 = 1, payload: String = "aa", configure: (inout ResultRow) -> Void = { _ in }
    ) -> ComparisonSide {
        var generator = SeededGenerator(seed: seed)
        var environment = Environment()
        environment.swift = "6.3.1"
        var side = ComparisonSide()
        for (cell, level) in cells.sorted(by: { $0.key < $1.key }) {
            for process in 1...processes {
                let value = level * (1 + Double.random(in: -noise...noise, using: &generator))
                var row = ResultRow(
                    run: RunRecord(run: "r", recordedAt: "", commit: nil, isDirty: nil, environment: environment),
                    cell: CellRecord(suite: "s", cell: cell, payloadSHA256: payload), process: .number(process),
                    requests: 6, failed: 0, outcome: .ok, metric: metric,
                    figure: Figure(count: 6, value: value * 1e6, relative: metric.isLatency ? value : nil))
                if metric.isCount { row.figure.value = value }
                configure(&row)
                side.add(row)
            }
        }
        return side
    }

    private func verdict(_ base: ComparisonSide, _ head: ComparisonSide, gate: Gate) throws -> MetricComparison {
        try #require(ResultComparison(base: base, head: head, gates: [gate]).comparisons.first)
    }

    private let gate = Gate(metric: "latency.total", tolerance: 0.02)

    @Test(
        "times have one of four verdicts",
        arguments: [
            (1.0, Verdict.equivalent), (1.005, .equivalent), (1.05, .regression), (2.0, .regression),
            (0.94, .improvement), (1.02, .inconclusive),
        ])
    func times(change: Double, verdict: Verdict) throws {
        let comparison = try self.verdict(side(["a": 4]), side(["a": 4 * change], seed: 2), gate: gate)
        #expect(comparison.verdict == verdict)
        #expect(comparison.basis == .relative)
        let ratio = try #require(comparison.ratio)
        #expect(abs(ratio - change) < 0.005)
        #expect(try #require(comparison.interval).contains(ratio))
        #expect(try #require(comparison.minimumDetectableEffect) > 0.02)
    }

    @Test("a noisy comparison is inconclusive, and says what it could have found")
    func noisy() throws {
        let quiet = try verdict(side(["a": 4]), side(["a": 4], seed: 2), gate: gate)
        let noisy = try verdict(side(["a": 4], noise: 0.2), side(["a": 4.2], noise: 0.2, seed: 2), gate: gate)
        #expect(noisy.verdict == .inconclusive)
        #expect(try #require(noisy.minimumDetectableEffect) > 3 * (try #require(quiet.minimumDetectableEffect)))
    }

    @Test("too few processes find nothing, and say so by having no detectable effect")
    func few() throws {
        let comparison = try verdict(
            side(["a": 4], processes: 3), side(["a": 8], processes: 3, seed: 2),
            gate: Gate(metric: "latency.total", tolerance: 0))
        #expect(comparison.verdict == .inconclusive)
        #expect(comparison.minimumDetectableEffect == nil)
        #expect(comparison.interval == nil)
    }

    @Test("what is not gated has a verdict and fails nothing")
    func exploratory() throws {
        let comparison = ResultComparison(base: side(["a": 4]), head: side(["a": 8], seed: 2))
        #expect(comparison.comparisons.first?.verdict == .regression)
        #expect(comparison.comparisons.first?.isGated == false)
        #expect(!comparison.hasRegression)
        #expect(comparison.gatesWithoutFigures == Gate.usual)
    }

    @Test(
        "counts are compared as they are",
        arguments: [
            (1_000.0, 1_000.0, Verdict.equivalent), (1_000, 1_004, .equivalent), (1_000, 1_006, .regression),
            (1_000, 990, .improvement), (0, 0, .equivalent), (0, 3, .regression),
        ])
    func counts(before: Double, after: Double, verdict: Verdict) throws {
        let comparison = try self.verdict(
            side(["a": before], metric: .allocationCount, noise: 0),
            side(["a": after], metric: .allocationCount, noise: 0),
            gate: Gate.usual[0])
        #expect(comparison.verdict == verdict)
        #expect(comparison.basis == .count)
        #expect((comparison.ratio == nil) == (before == 0 && after != 0))
        #expect(comparison.interval == nil && comparison.worsePValue == nil)
    }

    @Test(
        "retained bytes are told only where they are more than some pages",
        arguments: [(300.0, 500.0, false), (300, 20_000, true)])
    func retained(before: Double, after: Double, isTold: Bool) throws {
        let comparison = try verdict(
            side(["a": before], metric: .allocationRetained, noise: 0),
            side(["a": after], metric: .allocationRetained, noise: 0),
            gate: Gate(metric: "allocations.retained", tolerance: 0.005))
        #expect((comparison.verdict == .regression) == isTold)
    }

    @Test("gated p-values are corrected for how many there are, others are not")
    func correction() throws {
        let names = (0..<12).map { "cell\($0)" }
        let levels = Dictionary(uniqueKeysWithValues: names.map { ($0, 4.0) })
        func comparison(of count: Int) throws -> MetricComparison {
            let cells = levels.filter { names.prefix(count).contains($0.key) }
            let base = side(cells, noise: 0.001)
            let head = side(cells.mapValues { $0 * 1.05 }, noise: 0.001, seed: 9)
            return try #require(ResultComparison(base: base, head: head, gates: [gate]).comparisons.first)
        }
        let single = try #require(try comparison(of: 1).worsePValue)
        let twelve = try #require(try comparison(of: 12).worsePValue)
        #expect(abs(single - 1.0 / 924) < 1e-12)
        #expect(abs(twelve - 12.0 / 924) < 1e-12)
    }

    @Test("in A/A no gated verdict of twelve is wrong more often than it may be")
    func falseAlarms() {
        let cells = Dictionary(uniqueKeysWithValues: (0..<12).map { ("cell\($0)", 4.0) })
        var alarms = 0
        for round in 0..<100 as Range<UInt64> {
            let comparison = ResultComparison(
                base: side(cells, noise: 0.035, seed: 2 * round), head: side(cells, noise: 0.035, seed: 2 * round + 1),
                gates: [gate])
            if comparison.comparisons.contains(where: { $0.verdict == .regression || $0.verdict == .improvement }) {
                alarms += 1
            }
        }
        #expect(alarms <= 1)
    }

    @Test("cells of one side alone are listed, and a filter narrows both")
    func unmatched() {
        let base = side(["a": 4, "b": 4])
        let head = side(["b": 4, "c": 4])
        let comparison = ResultComparison(base: base, head: head)
        #expect(comparison.onlyInBase.map(\.cell) == ["a"])
        #expect(comparison.onlyInHead.map(\.cell) == ["c"])
        #expect(Set(comparison.comparisons.map(\.key.cell)) == ["b"])
        #expect(ResultComparison(base: base, head: head) { $0.cell == "a" }.comparisons.isEmpty)
    }

    @Test("differences of toolchain and payload bar a comparison, those of the machine do not")
    func fingerprints() {
        let base = side(["a": 4])
        let head = side(["a": 4], payload: "bb") { row in
            row.run.environment.swift = "6.4"
            row.run.environment.cpu = "other"
        }
        let comparison = ResultComparison(base: base, head: head)
        #expect(comparison.barring.map(\.subject) == ["swift", "payload of a"])
        #expect(comparison.barring.first?.description == "swift: 6.3.1 in the base, 6.4 in the head")
        #expect(comparison.advisory.map(\.subject) == ["cpu"])
        #expect(ResultComparison(base: base, head: base).barring.isEmpty)
    }

    @Test("a process that did not end well is told")
    func failures() {
        let head = side(["a": 4]) { row in
            if row.process == .number(3) { row.outcome = .crashed }
        }
        let comparison = ResultComparison(base: side(["a": 4]), head: head)
        #expect(comparison.failures.map(\.key.cell) == ["a"])
        #expect(comparison.failures.first?.outcomes == [.crashed])
    }

    @Test(
        "gates are read as METRIC=PERCENT", arguments: [("latency.total=2", 0.02), ("allocations.count=0.5%", 0.005)])
    func gates(text: String, tolerance: Double) throws {
        let gate = try #require(Gate(parsing: text))
        #expect(abs(gate.tolerance - tolerance) < 1e-12)
        for wrong in ["", "latency.total", "latency.total=", "x=-1", "x=nan", "x=2x"] {
            #expect(Gate(parsing: wrong) == nil)
        }
    }
}
