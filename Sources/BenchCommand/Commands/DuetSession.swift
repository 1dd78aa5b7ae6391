import Comparison
import Harness
import Payloads
import Reporting
import Results

/// One `bench duet`: everything is checked and built first, then measured, judged and written.
@MainActor
struct DuetSession {
    private let options: DuetOptions
    private let configuration: DuetRun.Configuration
    private let gates: [Gate]

    /// Checks all that can be checked before anything is measured, and builds what has to be built.
    ///
    /// - Throws: ``UsageError``, or an error of the folder of samples or of a file that cannot be written.
    init(_ options: DuetOptions, context: CommandContext) throws {
        self.options = options
        gates = options.gates.isEmpty ? DuetComparison.usualGates : options.gates
        guard options.sides.count == 2 else {
            throw UsageError("duet takes two sides, BASE and HEAD, not \(options.sides.count); see 'bench duet --help'")
        }
        try RunSession.requireRelease(unless: options.allowsDebug)
        let (suite, cells) = try options.selection.cells(context)
        let data = try DataDirectory.locate(explicit: options.dataDirectory)
        if let output = options.output { try ResultFile.checkWritable(output) }
        var plan = DuetPlan()
        plan.budget = options.budget ?? plan.budget
        plan.turns = options.turns ?? plan.turns
        plan.seed = UInt64(options.selection.seed ?? 1)
        plan.pinning = options.pinning
        configuration = DuetRun.Configuration(
            suite: suite.name, cells: cells, base: try RevisionBuild.side(options.sides[0]),
            head: try RevisionBuild.side(options.sides[1]), plan: plan, shapes: context.shapes, data: data,
            injection: options.injection)
    }

    /// Measures, judges, writes the CSV and prints the table.
    func run() throws -> ExitCode {
        let progress = StandardProgress.reporter()
        let listener = RunListener(progress: progress, samples: nil)
        let result = try DuetRun(configuration).run(observer: listener) { look, series in
            comparison(of: series, rows: [], look: look).isDecided
        }
        progress.finish()
        let look = configuration.plan.look(after: result.generations)
        let verdicts = comparison(of: result.series, rows: result.rows, look: look)
        if let output = options.output { try ResultFile.write(result.rows, to: output) }
        try requireRelease(result.rows)
        listener.warnings.forEach { Output.note("bench: warning: \($0)") }
        guard !verdicts.comparisons.isEmpty else {
            Output.error("the duet gave no figures")
            return result.ending == .interrupted ? .interrupted : .cellFailed
        }
        Output.result(
            ComparisonReport(
                verdicts, baseName: configuration.base.name, headName: configuration.head.name, notes: notes(result)
            ).render(options.format))
        switch result.ending {
        case .interrupted: return .interrupted
        case .incomplete where !verdicts.hasRegression: return .cellFailed
        case .incomplete, .complete: return verdicts.hasRegression ? .regression : .success
        }
    }

    private func comparison(of series: [DuetSeries], rows: [ResultRow], look: Int) -> DuetComparison {
        let sides = sides(of: rows)
        return DuetComparison(
            series: series.map { PairedSeries(key: CellKey($0.cell), metric: $0.metric, logRatios: $0.logRatios) },
            base: sides.base, head: sides.head, gates: gates, look: look)
    }

    private func sides(of rows: [ResultRow]) -> (base: ComparisonSide, head: ComparisonSide) {
        var sides = (base: ComparisonSide(), head: ComparisonSide())
        for row in rows {
            if row.run.run.hasSuffix("-base") { sides.base.add(row) } else { sides.head.add(row) }
        }
        return sides
    }

    /// What the reader must know besides the verdicts.
    private func notes(_ result: DuetRun.Result) -> [String] {
        var notes: [String] = []
        if let injection = configuration.injection {
            let percent = (injection.share * 100).formatted(.number.locale(.init(identifier: "en_US_POSIX")))
            notes.append("the head's \(injection.stage.rawValue) was slowed down by \(percent) % on purpose")
        }
        let sides = sides(of: result.rows)
        return notes + FingerprintDifference.barring(sides.base, sides.head).map { "the sides differ in \($0)" }
    }

    private func requireRelease(_ rows: [ResultRow]) throws {
        guard !options.allowsDebug, rows.contains(where: { $0.run.environment.build == BuildMode.debug.rawValue })
        else {
            return
        }
        throw UsageError("a side is a debug build, whose figures mean nothing; --allow-debug measures it all the same")
    }
}
