import FetchDecode
import Foundation
import Payloads
import Results
import Testing

@testable import Harness

@Suite("Result book")
struct ResultBookTests {
    private static let cell = Cell(
        Scenario(payload: PayloadSpecification(shape: "products", bytes: 1_000, seed: 1)), varying: [])

    private static func book(generations: Int = 2, turns: Int = 3) throws -> ResultBook {
        var plan = RunPlan.standard
        plan.generations = generations
        plan.turns = turns
        let facts = PassContext.PayloadFacts(bytes: 1_000, records: 2, sha256: "ab", checksum: PayloadChecksum())
        return ResultBook(
            run: .current(folder: "."), suite: "s", cells: [cell, .reference], expectedSamples: plan.expectedSamples,
            payloads: [cell.scenario!.payload: facts])
    }

    /// Requests of a given length, three of them in each recording, with CPU time for a share of it.
    private static func recording(
        _ nanoseconds: UInt64, charged share: Double = 1, relative: Double = 2, failing: String? = nil
    ) -> TimedRecording {
        var recording = TimedRecording()
        let samples =
            (0..<3).map { _ in RequestSample(total: nanoseconds, decode: nanoseconds) }
            + (failing.map { [RequestSample(total: 5, failure: $0)] } ?? [])
        let charged = Int64(Double(3 * nanoseconds) * share)
        recording.add(
            TurnReport(
                samples: samples,
                usage: UsageReport(user: charged, system: 0, voluntarySwitches: 3, involuntarySwitches: 0)))
        recording.relativeTotals = [relative, relative, relative]
        return recording
    }

    private static func value(_ book: ResultBook, _ process: ProcessKey, _ metric: String) -> Figure? {
        book.rows().first { $0.cell.cell == cell.name && $0.process == process && $0.metric?.name == metric }?.figure
    }

    @Test("pooled rows add histograms up, and take the median of scalars and of relative values")
    func pooling() throws {
        var book = try Self.book()
        book.add(Self.recording(1_000, relative: 2), cell: 0, generation: 1)
        book.add(Self.recording(3_000, relative: 6), cell: 0, generation: 2)
        let pooled = try #require(Self.value(book, .all, "latency.total"))
        #expect(pooled.count == 6 && pooled.min == 1_000 && pooled.max == 3_000 && pooled.mean == 2_000)
        #expect(pooled.relative == 4)
        #expect(Self.value(book, .number(1), "latency.total")?.relative == 2)
        #expect(Self.value(book, .number(2), "throughput.payload")?.value == 1e9 / 3_000 * 1_000)
        #expect(Self.value(book, .all, "throughput.requests")?.relative == (0.5 + 1.0 / 6) / 2)
        #expect(Self.value(book, .all, "cpu.user")?.value == 2_000)
    }

    @Test("failed requests count, and are in no latency")
    func failures() throws {
        var book = try Self.book()
        book.add(Self.recording(1_000, failing: "status 500"), cell: 0, generation: 1)
        let row = try #require(book.rows().first { $0.process == .number(1) })
        #expect(row.requests == 4 && row.failed == 1 && row.outcome == .failed)
        #expect(row.figure.count == 3)
        #expect(!book.isComplete)
        #expect(book.warnings.contains("\(Self.cell.name): failed: status 500"))
    }

    @Test("a cell with fewer samples than planned is told, and so is a cell that gave nothing")
    func starved() throws {
        var book = try Self.book()
        for generation in 1...2 { book.add(Self.recording(1_000), cell: 1, generation: generation) }
        book.add(Self.recording(1_000), cell: 0, generation: 1)
        #expect(!book.isComplete)
        #expect(book.warnings.contains { $0.hasPrefix("\(Self.cell.name): only 3 timed samples of the 6 planned") })
        #expect(try Self.book().rows().count == 2)
    }

    @Test("a processor that others used meanwhile is told, an idle machine is not")
    func contention() throws {
        var book = try Self.book()
        book.add(Self.recording(1_000_000, charged: 0.994), cell: 1, generation: 1)
        #expect(!book.warnings.contains { $0.contains("other programs") })
        book.add(Self.recording(1_000_000, charged: 0.5), cell: 1, generation: 2)
        #expect(
            book.warnings.contains { $0.hasPrefix("other programs took up to 50 % of the timed processor in 1 of 2") })
    }

    @Test("a cell that hung is not started again")
    func hung() throws {
        var book = try Self.book()
        var recording = TimedRecording()
        recording.outcome.note(ChildFailure.timeout)
        book.add(recording, cell: 0, generation: 1)
        #expect(book.activeIndices == [1])
        let row = try #require(book.rows().first { $0.process == .number(1) })
        #expect(row.outcome == .timeout && row.metric == nil && row.figure.count == 0)
    }
}
