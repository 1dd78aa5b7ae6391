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
        do {
            return try RunSetting.with(
                cells: cells, plan: configuration.plan, shapes: configuration.shapes, data: configuration.data,
                executable: configuration.executable
            ) { context in
                var book = book(payloads: context.payloads)
                PassSequence(cells: cells, context: context, start: start).run(into: &book, observer: observer)
                if let server = context.server, !server.isRunning {
                    observer.runDidWarn("the payload server ended during the run; cells that needed it have failed")
                }
                book.warnings.forEach(observer.runDidWarn)
                return Result(rows: book.rows(), ending: ending(of: book))
            }
        } catch ChildFailure.interrupted {
            return Result(rows: book(payloads: [:]).rows(), ending: .interrupted)
        }
    }

    private func book(payloads: [PayloadSpecification: PassContext.PayloadFacts]) -> ResultBook {
        ResultBook(
            run: .current(folder: configuration.data.path), suite: configuration.suite, cells: cells,
            expectedSamples: configuration.plan.expectedSamples, payloads: payloads)
    }

    private func ending(of book: ResultBook) -> Ending {
        if Interruption.isRequested { return .interrupted }
        return book.isComplete ? .complete : .incomplete
    }
}
