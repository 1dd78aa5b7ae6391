import Probes
import Statistics

/// One generation of fresh processes, all alive at once, taking timed turns request by request.
struct LockstepGeneration {
    /// When to stop taking turns.
    struct Limits {
        /// Exactly so many turns, where the user said so.
        var turns: Int?
        /// At least so many, where time decides.
        var minimumTurns: Int
        /// Time of ``MonotonicClock`` at which the generation's share of the budget is used up.
        var softDeadline: UInt64?
        /// Time at which turns stop even below the minimum.
        var hardDeadline: UInt64?
    }

    /// One contestant with its process.
    private struct Entrant {
        let contestant: Contestant
        var worker: WorkerProcess?
        var timer: TurnTimer
        var recording = TimedRecording()

        var cell: Cell { contestant.cell }

        init(_ contestant: Contestant) {
            self.contestant = contestant
            timer = TurnTimer(for: contestant.cell)
        }
    }

    private let context: PassContext
    private let number: Int
    private var entrants: [Entrant]
    private var isInterrupted = false

    /// Prepares a generation; without the reference lane among its contestants there are no relative values.
    init(number: Int, contestants: [Contestant], context: PassContext) {
        self.number = number
        self.context = context
        entrants = contestants.map(Entrant.init)
    }

    /// Starts the workers, warms them up, takes turns and ends them.
    ///
    /// - Parameters:
    ///   - nextOrder: Gives the order of the next turn: every contestant's index once.
    ///   - batches: Requests a turn for each lane; filled in by the first generation, kept by the others.
    ///   - limits: When to stop.
    ///   - observer: Hears of each sample.
    ///   - turnDidEnd: Hears of each turn, with the reports of all contestants in order; nil for one that has none.
    /// - Returns: A recording for each contestant, in order, whatever became of it.
    mutating func run(
        nextOrder: () -> [Int], batches: inout [Int], limits: Limits, observer: any RunObserver,
        turnDidEnd: (_ turn: Int, _ reports: [TurnReport?]) -> Void
    ) -> [TimedRecording] {
        startWorkers(seed: context.plan.seed &+ UInt64(number) &* 0x9E37_79B9)
        warmUp(batches: &batches)
        var turn = 0
        var slowestTurn: UInt64 = 0
        while shouldTakeTurn(turn, slowest: slowestTurn, limits: limits) {
            turn += 1
            let start = MonotonicClock.now()
            let reports = takeTurn(turn, order: nextOrder(), batches: batches, observer: observer)
            slowestTurn = max(slowestTurn, MonotonicClock.now() - start)
            turnDidEnd(turn, reports)
        }
        for index in entrants.indices {
            entrants[index].worker?.end()
            if isInterrupted { entrants[index].recording.outcome.note(ChildFailure.interrupted) }
        }
        return entrants.map(\.recording)
    }

    private mutating func startWorkers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let context = context
        for index in entrants.indices {
            let padding = Int.random(in: 0..<4_096, using: &generator)
            attempt(index) { entrant throws(ChildFailure) in
                entrant.worker = try context.startWorker(
                    for: entrant.contestant, kind: .timed, environmentPadding: padding)
            }
        }
        for index in entrants.indices {
            attempt(index) { entrant throws(ChildFailure) in
                _ = try entrant.worker?.awaitReady(deadline: entrant.timer.deadline(requests: 1))
            }
        }
    }

    /// Throws away the first requests, and finds how many fill a turn of at least 10 ms.
    private mutating func warmUp(batches: inout [Int]) {
        let requests = context.plan.warmUpRequests
        for index in entrants.indices {
            attempt(index) { entrant throws(ChildFailure) in
                let report = try Self.timedTurn(of: &entrant, requests: requests)
                if batches[index] == 0 { batches[index] = Self.batch(after: report) }
                if batches[index] > 1 { _ = try Self.timedTurn(of: &entrant, requests: batches[index]) }
            }
        }
    }

    private mutating func takeTurn(
        _ turn: Int, order: [Int], batches: [Int], observer: any RunObserver
    ) -> [TurnReport?] {
        var reports = [TurnReport?](repeating: nil, count: entrants.count)
        for index in order where entrants[index].worker != nil {
            attempt(index) { entrant throws(ChildFailure) in
                let report = try Self.timedTurn(of: &entrant, requests: max(1, batches[index]))
                entrant.recording.add(report)
                reports[index] = report
            }
            for sample in reports[index]?.samples ?? [] {
                observer.runDidRecord(sample, cell: entrants[index].contestant.name, generation: number, turn: turn)
            }
        }
        if let index = entrants.firstIndex(where: { $0.cell == .reference }), let reference = reports[index] {
            for (index, report) in reports.enumerated() {
                if let report { entrants[index].recording.addRatios(of: report, to: reference) }
            }
        }
        return reports
    }

    private func shouldTakeTurn(_ done: Int, slowest: UInt64, limits: Limits) -> Bool {
        guard !isInterrupted, !Interruption.isRequested, entrants.contains(where: { $0.worker != nil }) else {
            return false
        }
        let nextEnd = MonotonicClock.now() + slowest
        if let hard = limits.hardDeadline, nextEnd > hard { return false }
        if let turns = limits.turns { return done < turns }
        guard let soft = limits.softDeadline else { return done < limits.minimumTurns }
        return done < limits.minimumTurns || nextEnd <= soft
    }

    /// Does something with an entrant; a failure ends its part in this generation and nobody else's.
    private mutating func attempt(_ index: Int, _ body: (inout Entrant) throws(ChildFailure) -> Void) {
        guard !isInterrupted else { return }
        do {
            try body(&entrants[index])
        } catch {
            entrants[index].recording.outcome.note(error)
            entrants[index].worker?.end()
            entrants[index].worker = nil
            if error == .interrupted { isInterrupted = true }
        }
    }

    private static func timedTurn(of entrant: inout Entrant, requests: Int) throws(ChildFailure) -> TurnReport {
        guard let worker = entrant.worker else { return TurnReport(samples: []) }
        let start = MonotonicClock.now()
        let report = try worker.turn(requests: requests, deadline: entrant.timer.deadline(requests: requests))
        entrant.timer.note(turn: MonotonicClock.now() - start, requests: requests)
        return report
    }

    private static func batch(after report: TurnReport) -> Int {
        let shortestTurn = 10_000_000.0
        guard let last = report.samples.last(where: { $0.outcome == .ok }), last.total > 0 else { return 1 }
        return Int(min(1_000, max(1, (shortestTurn / Double(last.total)).rounded(.up))))
    }
}
