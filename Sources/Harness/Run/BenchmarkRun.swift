import Foundation
import Payloads
import Probes
import Results

/// One run of a suite: payloads, server, three passes, rows.
public struct BenchmarkRun {
    /// What a run measures, and with what.
    public struct Configuration: Sendable {
        /// The suite, for the rows.
        public var suite: String
        /// The cells; the reference lane is added by the run.
        public var cells: [Cell]
        /// How much to measure.
        public var plan: RunPlan
        /// The payload shapes that cells may name.
        public var shapes: [PayloadShape]
        /// Where the samples are.
        public var data: DataDirectory
        /// The program to start for workers and for the server; this one unless told otherwise.
        public var executable: String

        /// Creates a configuration.
        public init(
            suite: String, cells: [Cell], plan: RunPlan, shapes: [PayloadShape], data: DataDirectory,
            executable: String = Self.ownExecutable
        ) {
            self.suite = suite
            self.cells = cells
            self.plan = plan
            self.shapes = shapes
            self.data = data
            self.executable = executable
        }

        /// The path of the running program.
        public static var ownExecutable: String {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        }
    }

    /// How a run ended.
    public enum Ending: Sendable {
        /// Every cell has all its samples.
        case complete
        /// A cell failed, was killed by its timer or was starved of samples.
        case incomplete
        /// The user interrupted; the rows hold what was finished.
        case interrupted
    }

    /// What a run gives.
    public struct Result: Sendable {
        /// The rows of all cells, the reference lane's last.
        public var rows: [ResultRow]
        /// How it ended.
        public var ending: Ending
    }

    private let configuration: Configuration
    private let cells: [Cell]

    /// Prepares a run.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        cells = configuration.cells + [.reference]
    }

    /// Measures everything.
    ///
    /// Ctrl-C ends it early with what was finished. The calling thread is pinned while it runs.
    ///
    /// - Parameter observer: Hears of progress, samples and warnings, on this thread.
    /// - Throws: Errors of the samples in `Data`, ``ServerFailure``; whatever goes wrong with a cell is in its rows.
    public func run(observer: any RunObserver) throws -> Result {
        Interruption.observe()
        let start = MonotonicClock.now()
        let payloads = try PayloadPreparation(data: configuration.data, shapes: configuration.shapes)
            .facts(for: cells.compactMap { $0.scenario?.payload })
        let processors = try ProcessorAffinity.current()
        let assignment = configuration.plan.pinning.assignment(available: processors)
        if !assignment.others.isEmpty { try ProcessorAffinity.pin(to: assignment.others) }
        defer { try? ProcessorAffinity.pin(to: processors) }

        var book = ResultBook(configuration: configuration, cells: cells, payloads: payloads)
        var server: ServerProcess?
        do {
            if cells.contains(where: { $0.scenario?.transport == .http }) {
                server = try ServerProcess(
                    executable: configuration.executable, dataDirectory: configuration.data.path)
            }
        } catch ChildFailure.interrupted {
            return Result(rows: book.rows(), ending: .interrupted)
        }
        defer { server?.end() }

        let context = PassContext(
            plan: configuration.plan, launcher: WorkerProcess.Launcher(executable: configuration.executable),
            server: server, dataDirectory: configuration.data.path, payloads: payloads,
            workerProcessors: assignment.workers, allProcessors: processors)
        PassSequence(cells: cells, context: context, start: start).run(into: &book, observer: observer)
        if let server, !server.isRunning {
            observer.runDidWarn("the payload server ended during the run; cells that needed it have failed")
        }
        book.warnings.forEach(observer.runDidWarn)
        return Result(rows: book.rows(), ending: ending(of: book))
    }

    private func ending(of book: ResultBook) -> Ending {
        if Interruption.isRequested { return .interrupted }
        return book.isComplete ? .complete : .incomplete
    }
}
