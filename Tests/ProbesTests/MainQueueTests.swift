import Foundation
import Testing

@testable import Probes

@Suite("Main-queue span")
struct MainQueueSpanTests {
    private static func milliseconds(_ count: UInt64) -> UInt64 { count * 1_000_000 }

    @Test("waits are cut to the span, and what ended before it is not counted")
    func cutting() {
        var ring = StallRing(capacity: 8)
        var span = MainQueueSpan(start: Self.milliseconds(100))
        span.add(posted: Self.milliseconds(90), served: Self.milliseconds(99), into: &ring)
        span.add(posted: Self.milliseconds(99), served: Self.milliseconds(104), into: &ring)
        span.add(posted: Self.milliseconds(105), served: Self.milliseconds(105) + 500_000, into: &ring)
        span.add(posted: Self.milliseconds(108), served: Self.milliseconds(130), into: &ring)
        let report = span.report(end: Self.milliseconds(131), ring: ring)
        #expect(report.span == Self.milliseconds(31))
        #expect(report.heartbeats == 3 && report.stalls == 2)
        #expect(report.longestStall == Self.milliseconds(22))
        #expect(report.longestBlindInterval == 2_500_000)
        #expect(
            report.intervals == [
                .init(start: 0, end: Self.milliseconds(4)),
                .init(start: Self.milliseconds(8), end: Self.milliseconds(30)),
            ]
        )
        // 22 ms is 12 ms past a refresh of 10 ms; from the span's start: begun at 10, due at 20, shown at 30.
        #expect(report.hitchTimeRatio(refreshRate: 100) == 12_000_000.0 / 31_000_000 * 1_000)
        #expect(report.hitchTimeRatioFromSpanStart(refreshRate: 100) == 10_000_000.0 / 31_000_000 * 1_000)
    }

    @Test("a span without a heartbeat has no hitch time ratio")
    func starved() {
        let report = MainQueueSpan(start: 5).report(end: Self.milliseconds(50), ring: StallRing(capacity: 1))
        #expect(report.heartbeats == 0 && report.longestBlindInterval == Self.milliseconds(50) - 5)
        #expect(report.hitchTimeRatio(refreshRate: 60) == nil)
        #expect(report.hitchTimeRatioFromSpanStart(refreshRate: 60) == nil)
    }

    @Test("more stalls than there is room for: the newest stay, and the ratio is not guessed")
    func overflow() {
        var ring = StallRing(capacity: 3)
        var span = MainQueueSpan(start: 0)
        for beat in 1...5 as ClosedRange<UInt64> {
            span.add(
                posted: Self.milliseconds(beat * 100), served: Self.milliseconds(beat * 100 + 20 + beat), into: &ring)
        }
        let report = span.report(end: Self.milliseconds(600), ring: ring)
        #expect(report.stalls == 5 && report.forgottenStalls == 2)
        #expect(report.intervals.map(\.start) == [300, 400, 500].map(Self.milliseconds))
        #expect(report.longestStall == Self.milliseconds(25))
        #expect(report.hitchTimeRatio(refreshRate: 60) == nil)
    }
}

/// In a child process whose main thread serves the main queue: a test runner's may be busy.
@Suite("Main-queue monitor")
struct MainQueueMonitorTests {
    private struct Answer: Decodable {
        let blocked: UInt64
        let report: MainQueueReport
    }

    @Test("a main queue kept for 50 ms is one stall of 50 ms, at least but for the blind interval")
    func fiftyMilliseconds() async throws {
        let answers: [Answer] = try await Helper.answer(["stall", "50", "6"])
        #expect(answers.count == 6)
        for answer in answers {
            #expect(answer.report.stalls >= 1 && answer.report.heartbeats >= 1)
            // Holds however the scheduler treats us: see MainQueueReport.longestBlindInterval.
            #expect(answer.report.longestStall + answer.report.longestBlindInterval >= answer.blocked)
            #expect(answer.report.longestStall < answer.report.span)
        }
        // On a busy machine a heartbeat may be served late for another's sake: the best of the six has to be exact.
        let errors = answers.map { abs(Int64($0.report.longestStall) - Int64($0.blocked)) }
        #expect(try #require(errors.min()) <= 1_000_000)
    }

    @Test("a stall still going on when the span ends counts up to then")
    func unfinished() async throws {
        let answers: [Answer] = try await Helper.answer(["stall-unfinished"])
        let answer = try #require(answers.first)
        #expect(answer.report.longestStall + answer.report.longestBlindInterval >= answer.blocked)
        #expect(answer.report.longestStall <= answer.report.span)
        #expect(answer.report.stalls >= 1)
    }

    @Test("it stops while the main queue is blocked, starts again, and refuses misuse with the way out")
    func restart() async throws {
        let lines: [String] = try await Helper.answer(["stall-restart"])
        #expect(
            lines == [
                "the main-queue monitor is not running: start it before beginning a span",
                "the main-queue monitor is running already: stop it before starting it again",
                "the main-queue monitor has no open span: begin one before ending it",
                "beats",
            ]
        )
    }
}
