import Foundation
import Payloads
import Probes

/// What a run measures in: known payloads, a server where one is needed, and processors that are shared out.
enum RunSetting {
    /// Sets everything up, does the work, and takes everything down again.
    ///
    /// The calling thread is pinned meanwhile, to the processors that the workers leave.
    ///
    /// - Throws: Errors of the samples in `Data`, ``ServerFailure``, ``ChildFailure/interrupted``, and what `body` throws.
    static func with<Value>(
        cells: [Cell], plan: RunPlan, shapes: [PayloadShape], data: DataDirectory, executable: String,
        _ body: (PassContext) throws -> Value
    ) throws -> Value {
        let payloads = try PayloadPreparation(data: data, shapes: shapes).facts(
            for: cells.compactMap { $0.scenario?.payload })
        let processors = try ProcessorAffinity.current()
        let assignment = plan.pinning.assignment(available: processors)
        if !assignment.others.isEmpty { try ProcessorAffinity.pin(to: assignment.others) }
        defer { try? ProcessorAffinity.pin(to: processors) }
        let server =
            cells.contains { $0.scenario?.transport == .http }
            ? try ServerProcess(executable: executable, dataDirectory: data.path) : nil
        defer { server?.end() }
        return try body(
            PassContext(
                plan: plan, launcher: WorkerProcess.Launcher(executable: executable), server: server,
                dataDirectory: data.path, payloads: payloads, workerProcessors: assignment.workers,
                allProcessors: processors))
    }
}
