/// What the counting turns of one process came to.
struct CountingRecording {
    /// Per request, in order; the warm-up is not among them.
    var counts: [CountReport] = []
    /// Requests made, those of the warm-up included.
    var requests = 0
    /// Requests that failed.
    var failed = 0
    /// Counters that the machine refuses, by name, with the reason.
    var unavailable: [String: String] = [:]
    /// How it ended.
    var outcome = LaneOutcome.ok
}

/// Counts allocations and memory, in processes of their own with the seed of hashing fixed.
///
/// Nothing here is timed, so as many workers run at once as there are processors.
struct CountingPass {
    let context: PassContext

    /// Runs one counting process of each contestant.
    ///
    /// - Returns: A recording for each, in order.
    func run(_ contestants: [Contestant], progress: (_ done: Int) -> Void) -> [CountingRecording] {
        let cells = contestants.map(\.cell)
        var recordings = contestants.map { _ in CountingRecording() }
        let width = max(1, context.allProcessors.count)
        for start in stride(from: 0, to: cells.count, by: width) {
            let indices = start..<min(start + width, cells.count)
            var workers = indices.map { index -> WorkerProcess? in
                attempt(&recordings[index]) { _ throws(ChildFailure) in
                    try context.startWorker(for: contestants[index], kind: .counting)
                }
            }
            for (worker, index) in zip(workers, indices) {
                attempt(&recordings[index]) { recording throws(ChildFailure) in
                    let deadline = TurnTimer(for: cells[index]).deadline(requests: 1)
                    recording.unavailable = try worker?.awaitReady(deadline: deadline).unavailable ?? [:]
                }
            }
            // The first requests differ a little from all later ones: caches fill.
            turn(
                max(1, context.plan.warmUpRequests), cells: cells, workers: workers, indices: indices, into: &recordings
            )
            for index in indices { recordings[index].counts = [] }
            turn(context.plan.countingRequests, cells: cells, workers: workers, indices: indices, into: &recordings)
            workers.forEach { $0?.end() }
            workers = []
            progress(indices.upperBound)
        }
        return recordings
    }

    private func turn(
        _ requests: Int, cells: [Cell], workers: [WorkerProcess?], indices: Range<Int>,
        into recordings: inout [CountingRecording]
    ) {
        for (worker, index) in zip(workers, indices) {
            attempt(&recordings[index]) { _ throws(ChildFailure) in try worker?.startTurn(requests: requests) }
        }
        for (worker, index) in zip(workers, indices) {
            attempt(&recordings[index]) { recording throws(ChildFailure) in
                let deadline = TurnTimer(for: cells[index]).deadline(requests: requests)
                guard let report = try worker?.finishTurn(deadline: deadline) else { return }
                recording.add(report)
            }
        }
    }

    @discardableResult
    private func attempt<Value>(
        _ recording: inout CountingRecording, _ body: (inout CountingRecording) throws(ChildFailure) -> Value
    ) -> Value? {
        guard recording.outcome.kind == .ok || recording.outcome.kind == .failed else { return nil }
        guard !Interruption.isRequested else {
            recording.outcome.note(ChildFailure.interrupted)
            return nil
        }
        do {
            return try body(&recording)
        } catch {
            recording.outcome.note(error)
            return nil
        }
    }
}

extension CountingRecording {
    /// Adds a turn.
    fileprivate mutating func add(_ report: TurnReport) {
        counts += report.counts
        requests += report.samples.count
        for sample in report.samples where sample.outcome == .failed {
            failed += 1
            outcome.note(.failed, sample.failure ?? "a request failed")
        }
    }
}
