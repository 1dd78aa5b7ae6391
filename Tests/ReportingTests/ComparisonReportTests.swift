import Comparison
import Results
import Testing

@testable import Reporting

@Suite("Comparison report")
struct ComparisonReportTests {
    /// Two cells, one gated time and one count, without noise, so that the text is known.
    private static func side(slow: Double, allocations: Double, cells: [String] = ["a", "b"]) -> ComparisonSide {
        var side = ComparisonSide()
        for cell in cells {
            for process in 1...6 {
                for (metric, value, relative) in [
                    (Metric.latency("total"), 4e6, 4 + Double(process) / 1_000 + (cell == "a" ? slow : 0)),
                    (.allocationCount, allocations, nil as Double?),
                ] {
                    side.add(
                        ResultRow(
                            run: RunRecord(
                                run: "r", recordedAt: "", commit: nil, isDirty: nil, environment: Environment()),
                            cell: CellRecord(suite: "s", cell: "products/2MB/decoder=\(cell)"),
                            process: .number(process),
                            requests: 6, failed: 0, outcome: .ok, metric: metric,
                            figure: Figure(count: 6, value: value, relative: relative)))
                }
            }
        }
        return side
    }

    private static let report = ComparisonReport(
        ResultComparison(
            base: side(slow: 0, allocations: 1_000), head: side(slow: 1, allocations: 1_001, cells: ["a", "b", "c"]),
            gates: [Gate(metric: "latency.total", tolerance: 0.02)]),
        baseName: "base.csv", headName: "head.csv")

    @Test("the table has a line for what is gated and what matters, and says what its columns mean")
    func table() {
        #expect(
            Self.report.render(.table) == """
                base: base.csv
                head: head.csv
                gates: latency.total 2.00 %
                products, 2MB

                decoder  metric              base   head                 ratio    gate     verdict  detects
                ───────────────────────────────────────────────────────────────────────────────────────────
                a        latency.total      4.004  5.004  1.250 [1.249, 1.251]  2.00 %  regression   2.08 %
                a        allocations.count   1000   1001                1.0010       –  equivalent        –
                b        latency.total      4.004  4.004  1.000 [0.999, 1.001]  2.00 %  equivalent   2.09 %
                b        allocations.count   1000   1001                1.0010       –  equivalent        –

                gated: 1 regression, 1 equivalent
                latency is relative to the reference lane; ratio: head to base, with its 95 % interval over processes
                gate: how much worse is accepted; without one a verdict is exploratory, and fails nothing
                detects: the smallest slowdown that 9 of 10 such comparisons would find
                products/2MB/decoder=c: only in the head
                """)
    }

    @Test("CSV and JSON carry every comparison")
    func machines() {
        let lines = Self.report.render(.csv).split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[1].hasPrefix("s,products/2MB/decoder=a,latency.total,relative,true,0.02,6,6,4.0035,5.0035,"))
        #expect(lines[1].hasSuffix(",regression"))
        #expect(Self.report.render(.json).contains(#""cell" : "products/2MB/decoder=a""#))
        #expect(Self.report.render(.json).contains(#""regression" : true"#))
        #expect(Self.report.render(.markdown).contains("| a | latency.total | 4.004 | 5.004 |"))
    }
}
