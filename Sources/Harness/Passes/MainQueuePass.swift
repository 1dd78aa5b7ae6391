/// What the watched requests of one process did to the main queue.
struct MainQueueRecording {
    /// Per request, in order.
    var stalls: [StallReport] = []
    /// Requests made, those of the warm-up included.
    var requests = 0
    /// Requests that failed.
    var failed = 0
    /// Connections that the server saw for them; nil where there is no server.
    var connections: Int?
    /// How it ended.
    var outcome = LaneOutcome.ok
}

/// Watches the main queue, one worker at a time on all processors, and has the server count connections.
struct MainQueuePass {
    let context: PassContext

    /// Runs one watched process of a cell.
    func run(_ cell: Cell) -> MainQueueRecording {
        var recording = MainQueueRecording()
        do {
            try watch(cell, recording: &recording)
        } catch let failure as ChildFailure {
            recording.outcome.note(failure)
        } catch {
            recording.outcome.note(.failed, String(describing: error))
        }
        return recording
    }

    private func watch(_ cell: Cell, recording: inout MainQueueRecording) throws {
        guard !Interruption.isRequested else { throw ChildFailure.interrupted }
        let server = cell.scenario?.transport == .http ? context.server : nil
        let before = try server?.counters()
        let worker = try context.startWorker(for: Contestant(cell: cell), kind: .mainQueue)
        defer { worker.end() }
        let timer = TurnTimer(for: cell)
        _ = try worker.awaitReady(deadline: timer.deadline(requests: 1))
        let plan = context.plan
        for (requests, counts) in [(plan.warmUpRequests, false), (plan.mainQueueRequests, true)] {
            let report = try worker.turn(requests: requests, deadline: timer.deadline(requests: requests))
            recording.requests += report.samples.count
            for sample in report.samples where sample.outcome == .failed {
                recording.failed += 1
                recording.outcome.note(.failed, sample.failure ?? "a request failed")
            }
            if counts { recording.stalls = report.stalls }
        }
        if let server, let before { recording.connections = try server.counters().connections - before.connections }
    }
}
