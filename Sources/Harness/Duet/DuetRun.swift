import Foundation
import Payloads
import Probes
import Results
import Statistics

/// Two builds of one program against each other: all their cells alive at once, taking turns request by request.
///
/// Bulej et al. 2020, "Duet Benchmarking": what disturbs both at the same time cancels in their ratio.
public struct DuetRun {
    /// One of the builds.
    public struct Side: Sendable {
        /// What the user calls it.
        public let name: String
        /// The program.
        public let executable: String
        /// The commit that it was built from, where that is known.
        public let commit: String?

        /// A side.
        public init(name: String, executable: String, commit: String? = nil) {
            self.name = name
            self.executable = executable
            self.commit = commit
        }
    }

    /// What a duet measures, and with what.
    public struct Configuration: Sendable {
        /// The suite, for the rows.
        public var suite: String
        /// The cells; both sides' workers must know them.
        public var cells: [Cell]
        /// What is compared with.
        public var base: Side
        /// What is judged.
        public var head: Side
        /// How much to measure.
        public var plan: DuetPlan
        /// The payload shapes that cells may name.
        public var shapes: [PayloadShape]
        /// Where the samples are.
        public var data: DataDirectory
        /// A slowdown of the head on purpose.
        public var injection: Injection?

        /// A configuration.
        public init(
            suite: String, cells: [Cell], base: Side, head: Side, plan: DuetPlan, shapes: [PayloadShape],
            data: DataDirectory, injection: Injection? = nil
        ) {
            self.suite = suite
            self.cells = cells
            self.base = base
            self.head = head
            self.plan = plan
            self.shapes = shapes
            self.data = data
            self.injection = injection
        }
    }

    /// What a duet gives.
    public struct Result: Sendable {
        /// The rows of both sides, the base's first; rows with one number in `process` were alive together.
        public var rows: [ResultRow]
        /// Head to base, generation by generation.
        public var series: [DuetSeries]
        /// Generations that took all their turns.
        public var generations: Int
        /// How it ended.
        public var ending: BenchmarkRun.Ending
    }

    private let configuration: Configuration

    /// Prepares a duet.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Measures until the verdicts are in, or the budget is spent.
    ///
    /// - Parameters:
    ///   - observer: Hears of progress, samples and warnings, on this thread.
    ///   - isDecided: Asked at each look, with its number and the series so far: whether there is nothing left to find out.
    /// - Throws: Errors of the samples in `Data`, ``ServerFailure``, ``DuetFailure`` where a side cannot take part.
    public func run(observer: any RunObserver, isDecided: (Int, [DuetSeries]) -> Bool) throws -> Result {
        Interruption.observe()
        let start = MonotonicClock.now()
        let plan = configuration.plan
        let cells = configuration.cells + [.reference]
        do {
            return try RunSetting.with(
                cells: cells, plan: plan.runPlan, shapes: configuration.shapes, data: configuration.data,
                executable: BenchmarkRun.Configuration.ownExecutable
            ) { context in
                var record = try DuetRecord(configuration, context: context)
                record.countAllocations(observer: observer)
                record.takeGenerations(start: start, observer: observer, isDecided: isDecided)
                record.warnings.forEach(observer.runDidWarn)
                return record.result
            }
        } catch ChildFailure.interrupted {
            return Result(rows: [], series: [], generations: 0, ending: .interrupted)
        }
    }
}

/// Why a side of a duet cannot take part.
public struct DuetFailure: Error, CustomStringConvertible {
    /// One line that names the side.
    public let description: String
}

/// Head to base of one metric of one cell, a value a generation.
public struct DuetSeries: Sendable, Equatable {
    /// The cell.
    public let cell: CellRecord
    /// The metric.
    public let metric: Metric
    /// The median over a generation's turns of the logarithm of head to base, in the order of the generations.
    public internal(set) var logRatios: [Double] = []
}

extension DuetPlan {
    /// The same plan as a run's passes read it.
    var runPlan: RunPlan {
        RunPlan(
            generations: maximumGenerations, turns: turns, minimumTurns: turns, warmUpRequests: warmUpRequests,
            countingProcesses: countingRequests > 0 ? 1 : 0, countingRequests: countingRequests, mainQueueProcesses: 0,
            mainQueueRequests: 0, budget: budget, seed: seed, pinning: pinning)
    }
}
