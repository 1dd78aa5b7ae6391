import Dispatch
import Foundation
import Probes
import Synchronization

enum MainQueueCommands {
    struct Answer: Encodable {
        /// How long the main queue was really kept, in nanoseconds.
        let blocked: UInt64
        let report: MainQueueReport
    }

    /// Keeps the main queue for so many milliseconds, so many times, and reports each time as a span of its own.
    static func stall(_ arguments: [String]) throws {
        guard arguments.count == 2, let milliseconds = UInt64(arguments[0]), let times = Int(arguments[1]) else {
            throw HelperFailure("stall MILLISECONDS TIMES")
        }
        let monitor = MainQueueMonitor()
        try monitor.start()
        var answers: [Answer] = []
        for _ in 0..<times {
            usleep(5_000)
            try monitor.beginSpan()
            usleep(3_000)
            let blocked = blockMainQueue(for: milliseconds * 1_000_000)
            usleep(3_000)
            answers.append(Answer(blocked: blocked, report: try monitor.endSpan()))
        }
        monitor.stop()
        try answer(answers)
    }

    /// Ends the span while the main queue is still blocked.
    static func unfinished(_ arguments: [String]) throws {
        let monitor = MainQueueMonitor()
        try monitor.start()
        usleep(5_000)
        try monitor.beginSpan()
        let begun = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            begun.signal()
            end.wait()
        }
        begun.wait()
        let start = MonotonicClock.now()
        usleep(40_000)
        let blocked = MonotonicClock.now() - start
        let report = try monitor.endSpan()
        end.signal()
        monitor.stop()
        try answer([Answer(blocked: blocked, report: report)])
    }

    /// Stops while the main queue is blocked, starts again, and measures a span in which nothing blocks.
    static func restart(_ arguments: [String]) throws {
        let monitor = MainQueueMonitor()
        try monitor.start()
        usleep(5_000)
        let end = DispatchSemaphore(value: 0)
        DispatchQueue.main.async { end.wait() }
        usleep(5_000)
        monitor.stop()
        var errors: [String] = []
        do { try monitor.beginSpan() } catch { errors.append("\(error)") }
        try monitor.start()
        do { try monitor.start() } catch { errors.append("\(error)") }
        do { _ = try monitor.endSpan() } catch { errors.append("\(error)") }
        end.signal()
        try monitor.beginSpan()
        usleep(50_000)
        let report = try monitor.endSpan()
        monitor.stop()
        monitor.stop()
        errors.append(report.heartbeats > 0 ? "beats" : "does not beat")
        try answer(errors)
    }

    private static func blockMainQueue(for duration: UInt64) -> UInt64 {
        let done = DispatchSemaphore(value: 0)
        let blocked = Held()
        DispatchQueue.main.async {
            let start = MonotonicClock.now()
            while MonotonicClock.now() - start < duration {}
            blocked.value.store(MonotonicClock.now() - start, ordering: .releasing)
            done.signal()
        }
        done.wait()
        return blocked.value.load(ordering: .acquiring)
    }
}

private final class Held: Sendable {
    let value = Atomic<UInt64>(0)
}
