import Probes

/// The passes of a run, in order: counting, main queue, then the timed generations until the budget is used.
struct PassSequence {
    /// How far past the budget the least number of turns may carry a run.
    private static let overrun = 1.2

    let cells: [Cell]
    let context: PassContext
    /// When the run began, by ``MonotonicClock``.
    let start: UInt64

    /// Runs everything; what is finished is in the book even when it is interrupted.
    func run(into book: inout ResultBook, observer: any RunObserver) {
        var progress = RunProgress(plan: context.plan, cellCount: cells.count, start: start, observer: observer)
        for process in 1...max(1, context.plan.countingProcesses) where context.plan.countingProcesses > 0 {
            let active = book.activeIndices
            let recordings = CountingPass(context: context).run(active.map { Contestant(cell: cells[$0]) }) { _ in
                progress.advance(label: "counting allocations")
            }
            for (index, recording) in zip(active, recordings) { book.add(recording, cell: index, process: process) }
        }
        for process in 1...max(1, context.plan.mainQueueProcesses) where context.plan.mainQueueProcesses > 0 {
            for index in book.activeIndices where cells[index].scenario != nil {
                let recording = MainQueuePass(context: context).run(cells[index])
                book.add(recording, cell: index, process: process)
                progress.advance(label: "watching the main queue")
            }
        }
        runGenerations(into: &book, progress: &progress, observer: observer)
    }

    private func runGenerations(into book: inout ResultBook, progress: inout RunProgress, observer: any RunObserver) {
        let plan = context.plan
        var order = TurnOrder(laneCount: book.activeIndices.count, seed: plan.seed)
        var batches = [Int](repeating: 0, count: cells.count)
        var lanes = book.activeIndices
        for number in 1...plan.generations where !Interruption.isRequested {
            if lanes != book.activeIndices {
                lanes = book.activeIndices
                order = TurnOrder(laneCount: lanes.count, seed: plan.seed &+ UInt64(number))
            }
            guard !lanes.isEmpty else { return }
            var generation = LockstepGeneration(
                number: number, contestants: lanes.map { Contestant(cell: cells[$0]) }, context: context)
            var laneBatches = lanes.map { batches[$0] }
            progress.beginGeneration(number)
            let recordings = generation.run(
                nextOrder: { order.next() }, batches: &laneBatches, limits: limits(generation: number),
                observer: observer
            ) { turn, _ in
                progress.advanceTurn(turn, generation: number)
            }
            for (lane, index) in lanes.enumerated() {
                batches[index] = laneBatches[lane]
                book.add(recordings[lane], cell: index, generation: number)
            }
        }
    }

    private func limits(generation: Int) -> LockstepGeneration.Limits {
        let plan = context.plan
        guard let budget = plan.budget else {
            return LockstepGeneration.Limits(turns: plan.turns, minimumTurns: plan.minimumTurns)
        }
        let now = MonotonicClock.now()
        let end = start + UInt64(budget * 1e9)
        let share = end > now ? (end - now) / UInt64(plan.generations - generation + 1) : 0
        return LockstepGeneration.Limits(
            turns: plan.turns, minimumTurns: plan.minimumTurns, softDeadline: now + share,
            hardDeadline: start + UInt64(budget * Self.overrun * 1e9))
    }
}
