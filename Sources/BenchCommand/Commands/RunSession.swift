import Foundation
import Harness
import Payloads
import Reporting
import Results

/// One `bench run`: everything is checked first, then measured, then written.
@MainActor
struct RunSession {
    private let options: RunOptions
    private let configuration: BenchmarkRun.Configuration
    private let output: String
    private let samples: SampleWriter?

    /// Checks all that can be checked before anything is measured.
    ///
    /// - Throws: ``UsageError``, or an error of the folder of samples or of a file that cannot be written.
    init(_ options: RunOptions, context: CommandContext) throws {
        self.options = options
        try Self.requireRelease(unless: options.allowsDebug)
        guard !(options.isQuick && options.isThorough) else {
            throw UsageError("--quick and --thorough exclude each other")
        }
        let (suite, cells) = try options.selection.cells(context)
        if options.isInProcess, cells.count != 1 {
            throw UsageError("--in-process runs one cell, and --filter leaves \(cells.count); narrow it down to one")
        }
        configuration = BenchmarkRun.Configuration(
            suite: suite.name, cells: cells, plan: options.effectivePlan, shapes: context.shapes,
            data: try DataDirectory.locate(explicit: options.dataDirectory))
        output = options.output ?? Self.defaultOutput()
        try ResultFile.checkWritable(output)
        samples = try options.samples.map { try SampleWriter(path: $0) }
    }

    /// Measures, writes the CSV and prints the table.
    func run() throws -> ExitCode {
        let progress = StandardProgress.reporter()
        let listener = RunListener(progress: progress, samples: samples)
        let result = try BenchmarkRun(configuration).run(observer: listener)
        progress.finish()
        return try report(result, listener: listener)
    }

    /// The same with one cell in this very process.
    func runInProcess() throws -> Never {
        let progress = StandardProgress.reporter()
        let listener = RunListener(progress: progress, samples: samples)
        try InProcessRun(configuration, cell: configuration.cells[0]).run(observer: listener) { result in
            progress.finish()
            do {
                exit(try report(result, listener: listener).rawValue)
            } catch {
                Output.error(String(describing: error))
                exit(ExitCode.usage.rawValue)
            }
        }
    }

    /// Refuses a debug build, whose figures mean nothing.
    ///
    /// - Throws: ``UsageError``.
    static func requireRelease(unless isAllowed: Bool) throws(UsageError) {
        guard BuildMode.current == .release || isAllowed else {
            throw UsageError(
                "this is a debug build, whose figures mean nothing; use 'swift run -c release bench', "
                    + "or --allow-debug to measure it all the same")
        }
    }

    private func report(_ result: BenchmarkRun.Result, listener: RunListener) throws -> ExitCode {
        let path = try write(result.rows)
        listener.warnings.forEach { Output.note("bench: warning: \($0)") }
        Output.result(options.format.render(result.rows))
        if options.format == .table { Output.result("\nCSV: \(path)") } else { Output.note("CSV: \(path)") }
        try samples?.close()
        guard path == output else { return .usage }
        switch result.ending {
        case .complete: return .success
        case .incomplete: return .cellFailed
        case .interrupted: return .interrupted
        }
    }

    /// Writes the rows where they belong, or else, since a disk may have filled up meanwhile, where they are not lost.
    private func write(_ rows: [ResultRow]) throws -> String {
        do {
            try ResultFile.write(rows, to: output)
            return output
        } catch {
            let refuge = (NSTemporaryDirectory() as NSString).appendingPathComponent("run-\(getpid()).csv")
            try ResultFile.write(rows, to: refuge)
            Output.error("\(error); the results are in '\(refuge)'")
            return refuge
        }
    }

    private static func defaultOutput() -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyyMMdd-HHmmss"
        let name = "run-\(formatter.string(from: Date())).csv"
        var isDirectory: ObjCBool = false
        let hasFolder = FileManager.default.fileExists(atPath: "results", isDirectory: &isDirectory)
        return hasFolder && isDirectory.boolValue ? "results/\(name)" : name
    }
}
