import Foundation
import Payloads
import Probes
import Results

/// Collects what the passes of a run recorded, and makes rows of it.
struct ResultBook {
    /// What is known of one cell so far.
    private struct Page {
        let record: CellRecord
        var rows: [ResultRow] = []
        var pooledLatencies = StageHistograms()
        var operations = 1
        var scalars: [Metric: [Double]] = [:]
        var relatives: [Metric: [Double]] = [:]
        var requests: [TurnKind: Int] = [:]
        var failed: [TurnKind: Int] = [:]
        var outcome = LaneOutcome.ok
        var hasHung = false
    }

    private let run: RunRecord
    private let cells: [Cell]
    private let expectedSamples: Int
    private var pages: [Page]
    private var unavailable: [String: String] = [:]
    private var contention: [Int: Double] = [:]

    /// Share of the timed processor that others may take before the reader is warned.
    ///
    /// A decode is pure computation: on an idle machine its CPU time is 99.4 to 100 % of its length.
    static let acceptedContention = 0.05

    /// Opens a book with an empty page for each cell.
    ///
    /// - Parameters:
    ///   - run: The run that the rows belong to.
    ///   - suite: The suite, for the rows.
    ///   - cells: The cells, in order.
    ///   - expectedSamples: Timed samples below which a cell counts as starved.
    ///   - payloads: What is known of their payloads.
    init(
        run: RunRecord, suite: String, cells: [Cell], expectedSamples: Int,
        payloads: [PayloadSpecification: PassContext.PayloadFacts]
    ) {
        self.run = run
        self.cells = cells
        self.expectedSamples = expectedSamples
        pages = cells.map { Page(record: CellRecord($0, suite: suite, payloads: payloads)) }
    }

    /// The cells that still run: those that have not hung.
    ///
    /// A hang costs its timer each time, so a cell that hung once is not started again in the run.
    var activeIndices: [Int] { pages.indices.filter { !pages[$0].hasHung } }

    /// Adds one generation of timed turns.
    mutating func add(_ recording: TimedRecording, cell index: Int, generation: Int) {
        note(recording.outcome, cell: index)
        if cells[index] == .reference, recording.busy > 0 {
            let charged = Double(recording.usage.user + recording.usage.system)
            contention[generation] = 1 - charged / Double(recording.busy)
        }
        pages[index].requests[.timed, default: 0] += recording.requests
        pages[index].failed[.timed, default: 0] += recording.failed
        pages[index].pooledLatencies.merge(recording.latencies)
        pages[index].operations = recording.operations
        let builder = TimedFigures(
            recording,
            bytesMoved: pages[index].record.payloadBytes.flatMap { bytes in
                cells[index].scenario?.bytesMoved(payload: bytes)
            })
        for (metric, figure) in builder.figures {
            if let relative = figure.relative { pages[index].relatives[metric, default: []].append(relative) }
            if builder.isScalar(metric), let value = figure.value {
                pages[index].scalars[metric, default: []].append(value)
            }
        }
        append(
            builder.figures, cell: index, number: generation, requests: recording.requests, failed: recording.failed,
            outcome: recording.outcome)
    }

    /// Adds one counting process.
    mutating func add(_ recording: CountingRecording, cell index: Int, process: Int) {
        note(recording.outcome, cell: index)
        unavailable.merge(recording.unavailable) { first, _ in first }
        pages[index].requests[.counting, default: 0] += recording.requests
        pages[index].failed[.counting, default: 0] += recording.failed
        let figures = CountingFigures(recording.counts, operations: cells[index].operationsPerSample).figures
        collect(figures, cell: index)
        append(
            figures, cell: index, number: process, requests: recording.requests, failed: recording.failed,
            outcome: recording.outcome)
    }

    /// Adds one watched process.
    mutating func add(_ recording: MainQueueRecording, cell index: Int, process: Int) {
        note(recording.outcome, cell: index)
        pages[index].requests[.mainQueue, default: 0] += recording.requests
        pages[index].failed[.mainQueue, default: 0] += recording.failed
        let figures = MainQueueFigures(recording).figures
        collect(figures, cell: index)
        append(
            figures, cell: index, number: process, requests: recording.requests, failed: recording.failed,
            outcome: recording.outcome)
    }

    /// Whether every cell is well and has all the timed samples that were planned.
    var isComplete: Bool {
        pages.allSatisfy { $0.outcome.kind == .ok } && starved.isEmpty
    }

    /// What the reader of the results must know: failures, starved cells, counters that are not there.
    var warnings: [String] {
        var warnings = pages.compactMap { page in
            page.outcome.reason.map { "\(page.record.cell): \(page.outcome.kind.rawValue): \($0)" }
        }
        warnings += starved.map { page in
            "\(page.record.cell): only \(page.pooledLatencies.total.count) timed samples of the \(expectedSamples) "
                + "planned fitted into the budget; give it more with --budget"
        }
        let contended = contention.values.filter { $0 > Self.acceptedContention }
        if let worst = contended.max() {
            warnings.append(
                "other programs took up to \(Int((100 * worst).rounded())) % of the timed processor in \(contended.count) "
                    + "of \(contention.count) generations; ratios of strategies that run on different threads may be "
                    + "biased: end those programs, or choose another processor with --pin")
        }
        warnings += unavailable.sorted { $0.key < $1.key }.map { "no rows of \($0.key).*: \($0.value)" }
        return warnings
    }

    /// The rows of all cells, in order: each process, then all together.
    func rows() -> [ResultRow] {
        pages.flatMap { $0.rows + pooledRows($0) }
    }

    private var starved: [Page] {
        pages.filter { $0.outcome.kind == .ok && $0.pooledLatencies.total.count < expectedSamples }
    }

    private mutating func note(_ outcome: LaneOutcome, cell index: Int) {
        if let reason = outcome.reason { pages[index].outcome.note(outcome.kind, reason) }
        if outcome.kind == .timeout { pages[index].hasHung = true }
    }

    private mutating func collect(_ figures: [(Metric, Figure)], cell index: Int) {
        for (metric, figure) in figures {
            if let value = figure.value { pages[index].scalars[metric, default: []].append(value) }
        }
    }

    private mutating func append(
        _ figures: [(Metric, Figure)], cell index: Int, number: Int, requests: Int, failed: Int, outcome: LaneOutcome
    ) {
        var rows = figures.map { metric, figure in
            ResultRow(
                run: run, cell: pages[index].record, process: .number(number), requests: requests, failed: failed,
                outcome: Outcome(outcome.kind), metric: metric, figure: figure)
        }
        // A process that gave nothing is never silently absent.
        if rows.isEmpty, outcome.kind != .ok {
            rows = [
                ResultRow(
                    run: run, cell: pages[index].record, process: .number(number), requests: requests, failed: failed,
                    outcome: Outcome(outcome.kind), metric: nil, figure: Figure(count: 0, value: nil))
            ]
        }
        pages[index].rows += rows
    }

    /// Rows with `process` = `all`: histograms added up, scalars by their median over processes.
    private func pooledRows(_ page: Page) -> [ResultRow] {
        func row(_ metric: Metric?, _ figure: Figure, kind: TurnKind) -> ResultRow {
            ResultRow(
                run: run, cell: page.record, process: .all, requests: page.requests[kind] ?? 0,
                failed: page.failed[kind] ?? 0, outcome: Outcome(page.outcome.kind), metric: metric, figure: figure)
        }
        var rows = page.pooledLatencies.figures(operations: page.operations).map { metric, figure in
            var figure = figure
            figure.relative = page.relatives[metric].flatMap(Figure.middle)
            return row(metric, figure, kind: .timed)
        }
        for metric in Metric.scalarOrder {
            guard let values = page.scalars[metric] else { continue }
            var figure = Figure(summarizing: values)
            figure.relative = page.relatives[metric].flatMap(Figure.middle)
            rows.append(row(metric, figure, kind: TurnKind(of: metric)))
        }
        if rows.isEmpty { rows = [row(nil, Figure(count: 0, value: nil), kind: .timed)] }
        return rows
    }
}
