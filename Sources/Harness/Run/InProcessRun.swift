import Foundation
import Payloads
import Probes
import Results

/// One cell in this very process, so that a profiler or a debugger sees it.
///
/// The server is still a process of its own. There is no lockstep and no reference lane here, so the figures
/// are raw: for looking inside, not for comparing.
@MainActor
public struct InProcessRun {
    private let configuration: BenchmarkRun.Configuration
    private let cell: Cell

    /// Prepares the run of one cell.
    public init(_ configuration: BenchmarkRun.Configuration, cell: Cell) {
        self.configuration = configuration
        self.cell = cell
    }

    /// Does the requests on this thread's run loop and gives the rows, then calls `completion`; never returns.
    ///
    /// The number of requests is the plan's turns; without them it goes on for the budget.
    ///
    /// - Throws: Errors of the samples in `Data`, ``ServerFailure``.
    public func run(
        observer: any RunObserver, completion: @escaping @MainActor (BenchmarkRun.Result) -> Never
    ) throws -> Never {
        Interruption.observe()
        let payloads = try PayloadPreparation(data: configuration.data, shapes: configuration.shapes)
            .facts(for: [cell.scenario?.payload].compactMap(\.self))
        let server: ServerProcess? =
            cell.scenario?.transport == .http
            ? try ServerProcess(executable: configuration.executable, dataDirectory: configuration.data.path) : nil
        let context = PassContext(
            plan: configuration.plan, launcher: WorkerProcess.Launcher(executable: configuration.executable),
            server: server, dataDirectory: configuration.data.path, payloads: payloads,
            workerProcessors: [], allProcessors: [])
        let runner = try TurnRunner(job: context.job(for: cell, kind: .timed), shapes: configuration.shapes)
        var book = ResultBook(
            run: .current(folder: configuration.data.path), suite: configuration.suite, cells: [cell],
            expectedSamples: configuration.plan.expectedSamples, payloads: payloads)
        Task { @MainActor in
            let recording = await record(runner, observer: observer)
            book.add(recording, cell: 0, generation: 1)
            server?.end()
            let ending: BenchmarkRun.Ending =
                Interruption.isRequested ? .interrupted : recording.failed > 0 ? .incomplete : .complete
            completion(BenchmarkRun.Result(rows: book.rows(), ending: ending))
        }
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }

    private func record(_ runner: TurnRunner, observer: any RunObserver) async -> TimedRecording {
        var recording = TimedRecording()
        _ = await runner.turn(requests: configuration.plan.warmUpRequests)
        let start = MonotonicClock.now()
        let length = UInt64((configuration.plan.budget ?? 10) * 1e9)
        var turn = 0
        while !Interruption.isRequested {
            let elapsed = MonotonicClock.now() - start
            let fraction =
                configuration.plan.turns.map { Double(turn) / Double($0) } ?? Double(elapsed) / Double(length)
            observer.runDidAdvance(to: min(1, fraction), label: "request \(turn)")
            guard fraction < 1 else { break }
            turn += 1
            let report = await runner.turn(requests: 1)
            recording.add(report)
            for sample in report.samples {
                observer.runDidRecord(sample, cell: cell.name, generation: 1, turn: turn)
            }
        }
        return recording
    }
}
