import Payloads

/// What all passes of a run share.
struct PassContext {
    /// What is known of a payload without its bytes.
    struct PayloadFacts {
        var bytes: Int
        var records: Int
        var sha256: String
        var checksum: PayloadChecksum
    }

    let plan: RunPlan
    let launcher: WorkerProcess.Launcher
    let server: ServerProcess?
    let dataDirectory: String
    let payloads: [PayloadSpecification: PayloadFacts]
    /// Processors of timed workers; empty for no pinning.
    let workerProcessors: [Int]
    /// All processors that the run may use.
    let allProcessors: [Int]

    /// The job of a cell's worker.
    func job(for cell: Cell, kind: TurnKind) -> WorkerJob {
        var job = WorkerJob(
            cell: cell, kind: kind, processors: kind == .timed ? workerProcessors : allProcessors,
            dataDirectory: dataDirectory)
        if let scenario = cell.scenario {
            let payload = scenario.payload
            job.expectedChecksum = payloads[payload]?.checksum
            job.url =
                server.map { server in
                    server.url(shape: payload.shape, bytes: payload.bytes, seed: payload.seed)
                        + scenario.serverOptions.map { "&\($0)" }.joined()
                } ?? "http://127.0.0.1/payloads/\(payload.shape)"
        }
        return job
    }

    /// Starts a worker.
    ///
    /// - Throws: ``ChildFailure``.
    func startWorker(
        for contestant: Contestant, kind: TurnKind, environmentPadding: Int = 0
    ) throws(ChildFailure) -> WorkerProcess {
        var job = job(for: contestant.cell, kind: kind)
        job.injection = contestant.injection
        return try WorkerProcess(
            launcher: contestant.launcher ?? launcher, job: job, environmentPadding: environmentPadding)
    }
}
