import Results
import Testing

@testable import Reporting

@Suite("Tables")
struct TableTests {
    /// Rows of a cell: its processes and all together.
    private static func rows(
        _ cell: String, totals: [Double], relatives: [Double?], count: Int = 64, outcome: Outcome = .ok,
        sha: String? = "s"
    ) -> [ResultRow] {
        let run = RunRecord(run: "r", recordedAt: "", commit: nil, isDirty: nil, environment: Environment())
        let record = CellRecord(suite: "s", cell: cell, payloadBytes: 2_000_000, payloadSHA256: sha)
        func row(_ process: ProcessKey, _ metric: Metric?, _ figure: Figure) -> ResultRow {
            ResultRow(
                run: run, cell: record, process: process, requests: count, failed: outcome == .ok ? 0 : 2,
                outcome: outcome, metric: metric, figure: figure)
        }
        guard let first = totals.first else { return [row(.all, nil, Figure(count: 0, value: nil))] }
        let processes = zip(totals, relatives).enumerated().map { index, pair in
            row(.number(index + 1), .latency("total"), Figure(count: 6, value: pair.0, relative: pair.1))
        }
        return processes + [
            row(
                .all, .latency("total"),
                Figure(
                    count: count, value: first, percentiles: [.p50: first, .p90: first * 1.1, .p99: first * 1.2],
                    max: first * 1.25)),
            row(.all, .latency("decode"), Figure(count: count, value: first * 0.97)),
            row(.all, .payloadThroughput, Figure(count: 6, value: 2e15 / first)),
            row(.all, .allocationCount, Figure(count: 3, value: 128_523)),
            row(.all, .mainStall, Figure(count: 8, value: first * 0.9)),
        ]
    }

    private static func strategies(count: Int = 64) -> [ResultRow] {
        let one = [Double?](repeating: 4, count: 6)
        let two: [Double?] = [4.4, 4.2, 4.3, 4.5, 4.4, 4.6]
        return rows(
            "products/2MB/decoder=per-request/execution=main-queue/session=fresh",
            totals: Array(repeating: 132e6, count: 6),
            relatives: two, count: count)
            + rows(
                "products/2MB/decoder=shared/execution=detached-task/session=pooled",
                totals: Array(repeating: 120e6, count: 6), relatives: one, count: count)
            + rows("reference/v1", totals: Array(repeating: 30e6, count: 6), relatives: one.map { _ in 1 }, sha: nil)
    }

    @Test("a table says once what cells share, sorts by ratio and sets the reference lane apart")
    func golden() {
        #expect(
            OutputFormat.table.render(Self.strategies()) == """
                products, 2MB
                times in ms; ratio: to the best cell, with its 95 % interval over generations

                decoder     execution     session  n  p50  p90  max MB/s dec% allocs stall             ratio
                ────────────────────────────────────────────────────────────────────────────────────────────
                shared      detached-task pooled  64  120  132  150 16.7   97   129k   108              best
                per-request main-queue    fresh   64  132  145  165 15.2   97   129k   119 1.10 [1.05, 1.15]
                ────────────────────────────────────────────────────────────────────────────────────────────
                reference                         64 30.0 33.0 37.5 66.7   97   129k  27.0                 –
                """)
    }

    @Test("no line is wider than 100 columns, with every column there is", arguments: [64, 400, 99_999])
    func width(count: Int) {
        let text = OutputFormat.table.render(Self.strategies(count: count))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(text.contains("p99") == (count >= 368))
    }

    @Test("Markdown has the same fields")
    func markdown() {
        #expect(
            OutputFormat.markdown.render(Self.strategies()) == """
                products, 2MB; times in ms; ratio: to the best cell, with its 95 % interval over generations

                | decoder | execution | session | n | p50 | p90 | max | MB/s | dec% | allocs | stall | ratio |
                | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
                | shared | detached-task | pooled | 64 | 120 | 132 | 150 | 16.7 | 97 | 129k | 108 | best |
                | per-request | main-queue | fresh | 64 | 132 | 145 | 165 | 15.2 | 97 | 129k | 119 | 1.10 [1.05, 1.15] |
                | reference |  |  | 64 | 30.0 | 33.0 | 37.5 | 66.7 | 97 | 129k | 27.0 | – |
                """)
    }

    @Test("a cell that gave nothing has a line, and a remark says what became of it")
    func failures() {
        let crashed = Self.rows("a/1KB/x=1", totals: [], relatives: [], count: 7, outcome: .crashed)
        let well = Self.rows("a/1KB/x=2", totals: [5_000], relatives: [1])
        #expect(
            OutputFormat.table.render(crashed + well)
                == """
                a, 1KB
                times in µs; ratio: to the best cell, with its 95 % interval over generations

                x   n   p50   p90   max    MB/s  dec%  allocs  stall  ratio
                ───────────────────────────────────────────────────────────
                2  64  5.00  5.50  6.25  400000    97    129k   4.50   best
                1   0     –     –     –       –     –       –      –      –

                a/1KB/x=1: crashed, 2 of 7 requests failed
                """)
    }

    @Test("cells that do different work get no ratio, and times of very different size each their unit")
    func incomparable() {
        let text = OutputFormat.table.render(
            Self.rows("harness/a", totals: [12], relatives: [1], sha: nil)
                + Self.rows("harness/b", totals: [3_500_000], relatives: [1], sha: nil))
        #expect(!text.contains("ratio"))
        #expect(text.contains("12.0ns") && text.contains("3.50ms"))
    }

    @Test("a single cell is named in full above its table")
    func single() {
        let text = OutputFormat.table.render(Self.rows("products/2MB/a=b", totals: [1e6], relatives: [1]))
        #expect(text.hasPrefix("products/2MB/a=b\ntimes in ms\n\nlane   n"))
    }

    @Test("fewer than six generations have ratios without intervals, and a remark that says why")
    func fewGenerations() {
        let text = OutputFormat.table.render(
            Self.rows("a/x=1", totals: [1e6, 1e6], relatives: [1, 1])
                + Self.rows("a/x=2", totals: [2e6, 2e6], relatives: [2, 2]))
        #expect(text.contains("2.00\n"))
        #expect(text.hasSuffix("no intervals: they need 6 generations, and this run has 2"))
    }
}
