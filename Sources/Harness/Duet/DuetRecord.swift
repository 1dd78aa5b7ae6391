import Foundation
import Payloads
import Probes
import Results
import Statistics

/// A duet while it goes on: its contestants, and what they have come to so far.
struct DuetRecord {
    private let configuration: DuetRun.Configuration
    private let context: PassContext
    private let contestants: [Contestant]
    private var books: [ResultBook]
    private var totals: [DuetSeries]
    private var decodes: [DuetSeries]
    private var generations = 0

    /// Starts one worker of each side, to see that it can take part and what it is.
    ///
    /// - Throws: ``DuetFailure``, ``ChildFailure/interrupted``.
    init(_ configuration: DuetRun.Configuration, context: PassContext) throws {
        self.configuration = configuration
        self.context = context
        let sides = [(configuration.base, "base", nil), (configuration.head, "head", configuration.injection)]
        contestants =
            sides.flatMap { side, label, injection in
                configuration.cells.map { cell in
                    Contestant(
                        cell: cell, launcher: WorkerProcess.Launcher(executable: side.executable), injection: injection,
                        side: label)
                }
            } + [Contestant(cell: .reference)]
        let cells = configuration.cells + [.reference]
        books = try sides.map { side, label, _ in
            let run = try Self.runRecord(of: side, label: label, cell: cells[0], context: context, configuration)
            return ResultBook(
                run: run, suite: configuration.suite, cells: cells, expectedSamples: configuration.plan.turns,
                payloads: context.payloads)
        }
        let records = configuration.cells.map {
            CellRecord($0, suite: configuration.suite, payloads: context.payloads)
        }
        totals = records.map { DuetSeries(cell: $0, metric: .latency("total")) }
        decodes = records.map { DuetSeries(cell: $0, metric: .latency("decode")) }
    }

    /// What the duet has come to.
    var result: DuetRun.Result {
        let isComplete = books.allSatisfy(\.isComplete)
        return DuetRun.Result(
            rows: books.flatMap { $0.rows() }, series: (totals + decodes).filter { !$0.logRatios.isEmpty },
            generations: generations,
            ending: Interruption.isRequested ? .interrupted : isComplete ? .complete : .incomplete)
    }

    /// What the reader must know, each side's by its name.
    var warnings: [String] {
        let both = [configuration.base.name, configuration.head.name]
        let warnings = zip(both, books).flatMap { name, book in book.warnings.map { "\(name): \($0)" } }
        // What is true of the machine is told once.
        return warnings.reduce(into: []) { unique, warning in
            let text = warning.drop { $0 != ":" }
            if !unique.contains(where: { $0.drop { $0 != ":" } == text }) { unique.append(warning) }
        }
    }

    /// One counting process of each contestant.
    mutating func countAllocations(observer: any RunObserver) {
        guard configuration.plan.countingRequests > 0 else { return }
        let active = contestants.indices.filter(isActive)
        let recordings = CountingPass(context: context).run(active.map { contestants[$0] }) { done in
            observer.runDidAdvance(to: 0.1 * Double(done) / Double(active.count), label: "counting allocations")
        }
        for (index, recording) in zip(active, recordings) {
            for (book, page) in places(of: index) { books[book].add(recording, cell: page, process: 1) }
        }
    }

    /// Generations of fresh processes, until `isDecided` says so at a look, or the budget is spent.
    mutating func takeGenerations(
        start: UInt64, observer: any RunObserver, isDecided: (Int, [DuetSeries]) -> Bool
    ) {
        let plan = configuration.plan
        var batches = [Int](repeating: 0, count: contestants.count)
        var order = DuetOrder(cellCount: configuration.cells.count, seed: plan.seed)
        var slowest: UInt64 = 0
        for number in 1...max(1, plan.maximumGenerations) where !Interruption.isRequested {
            let now = MonotonicClock.now()
            if number > 1, now + slowest > start + UInt64(plan.budget * 1e9) { return }
            let lanes = contestants.indices.filter(isActive)
            guard !lanes.isEmpty else { return }
            take(number, lanes: lanes, order: &order, batches: &batches, observer: observer)
            slowest = max(slowest, MonotonicClock.now() - now)
            observer.runDidAdvance(
                to: min(1, Double(MonotonicClock.now() - start) / (plan.budget * 1e9)),
                label: "generation \(number)")
            if plan.isLook(after: generations), isDecided(plan.look(after: generations), totals + decodes) { return }
        }
    }

    private mutating func take(
        _ number: Int, lanes: [Int], order: inout DuetOrder, batches: inout [Int], observer: any RunObserver
    ) {
        var generation = LockstepGeneration(
            number: number, contestants: lanes.map { contestants[$0] }, context: context)
        var laneBatches = lanes.map { batches[$0] }
        var turns: [[TurnReport?]] = []
        let recordings = generation.run(
            nextOrder: { order.next().compactMap { lanes.firstIndex(of: $0) } }, batches: &laneBatches,
            limits: LockstepGeneration.Limits(turns: configuration.plan.turns, minimumTurns: configuration.plan.turns),
            observer: observer
        ) { _, reports in
            turns.append(reports)
        }
        for (lane, index) in lanes.enumerated() {
            batches[index] = laneBatches[lane]
            for (book, page) in places(of: index) {
                books[book].add(recordings[lane], cell: page, generation: number)
            }
        }
        guard !Interruption.isRequested else { return }
        generations += 1
        for cell in configuration.cells.indices {
            let base = lanes.firstIndex(of: cell)
            let head = lanes.firstIndex(of: configuration.cells.count + cell)
            guard let base, let head else { continue }
            let pairs = turns.compactMap { reports in reports[base].flatMap { base in reports[head].map { (base, $0) } }
            }
            if let ratio = median(pairs.compactMap { Self.logRatio($0.medianTotal, $1.medianTotal) }) {
                totals[cell].logRatios.append(ratio)
            }
            if let ratio = median(pairs.compactMap { Self.logRatio($0.medianDecode, $1.medianDecode) }) {
                decodes[cell].logRatios.append(ratio)
            }
        }
    }

    /// Whether a contestant still runs: a hang ends the part of its cell, on its own side.
    private func isActive(_ index: Int) -> Bool {
        places(of: index).allSatisfy { books[$0].activeIndices.contains($1) }
    }

    /// Where a contestant's figures belong: its side's book and its cell's page. The reference lane belongs to both.
    private func places(of index: Int) -> [(book: Int, page: Int)] {
        let count = configuration.cells.count
        return index < 2 * count ? [(index / count, index % count)] : [(0, count), (1, count)]
    }

    private static func logRatio(_ base: Double?, _ head: Double?) -> Double? {
        guard let base, let head, base > 0, head > 0 else { return nil }
        return log(head / base)
    }

    private static func runRecord(
        of side: DuetRun.Side, label: String, cell: Cell, context: PassContext, _ configuration: DuetRun.Configuration
    ) throws -> RunRecord {
        let description: WorkerDescription
        do {
            let worker = try context.startWorker(
                for: Contestant(cell: cell, launcher: WorkerProcess.Launcher(executable: side.executable)), kind: .timed
            )
            defer { worker.end() }
            description = try worker.awaitReady(deadline: TurnTimer(for: cell).deadline(requests: 1))
        } catch ChildFailure.interrupted {
            throw ChildFailure.interrupted
        } catch {
            throw DuetFailure(description: "\(side.name) cannot take part: \(error)")
        }
        var record = RunRecord.current(folder: configuration.data.path)
        record.run += "-\(label)"
        record.commit = side.commit
        record.isDirty = side.commit == nil ? nil : false
        record.environment.allocator = description.allocator
        record.environment.build = description.build
        record.environment.swift = SwiftVersion.embedded(in: side.executable) ?? record.environment.swift
        return record
    }
}
