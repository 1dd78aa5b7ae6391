import Dispatch
import Foundation
import Synchronization

/// Measures how long the main queue keeps others waiting, by a heartbeat from a thread of its own.
///
/// About every millisecond the thread posts a block to `DispatchQueue.main` and waits until it is served, one
/// outstanding at a time. Something must serve the main queue: a run loop, `dispatchMain()`, or an `async` main
/// function. The heartbeat costs a few microseconds of the main queue each, and posting allocates: use it in turns of
/// its own, neither timed nor counting.
public final class MainQueueMonitor: Sendable {
    /// The time between heartbeats in nanoseconds: just under 1 ms, so that with the slack of the system's timers, some
    /// 60 µs, a block of the main queue is still measured to 1 ms.
    public static let heartbeatPeriod: UInt64 = 900_000
    /// A wait above this, in nanoseconds, is a stall: 1 ms, what heartbeats resolve.
    public static let stallThreshold: UInt64 = 1_000_000

    private struct State {
        enum Phase { case idle, running, stopping }
        var phase = Phase.idle
        var span: MainQueueSpan?
        var ring: StallRing
        var heartbeat = Heartbeat()
        /// When the outstanding heartbeat was posted, or `nil` between heartbeats.
        var posted: UInt64?
    }

    /// What the main queue touches of one run. Each run has its own, since a block left on a blocked main queue by
    /// ``stop()`` is served some time later, and must not be taken for a beat of the next run.
    private final class Heartbeat: Sendable {
        /// When the outstanding heartbeat was served, 0 while it was not: the main queue must not wait for a lock.
        let served = Atomic<UInt64>(0)
        let semaphore = DispatchSemaphore(value: 0)

        func serve() {
            served.store(MonotonicClock.now(), ordering: .releasing)
            semaphore.signal()
        }
    }

    private let state: Mutex<State>
    private let threadEnded = DispatchSemaphore(value: 0)

    /// Makes a monitor that is not running.
    /// - Parameter capacity: How many stalls of one span to keep; memory for them is allocated here.
    public init(capacity: Int = 16_384) {
        state = Mutex(State(ring: StallRing(capacity: capacity)))
    }

    /// Starts the heartbeat. Throws ``MainQueueMonitorError/alreadyRunning`` when it beats already.
    public func start() throws(MainQueueMonitorError) {
        let heartbeat = Heartbeat()
        let started = state.withLock { state in
            guard state.phase == .idle else { return false }
            state.phase = .running
            state.heartbeat = heartbeat
            return true
        }
        guard started else { throw .alreadyRunning }
        let thread = Thread { [self] in beat(heartbeat) }
        thread.name = "main-queue-monitor"
        thread.qualityOfService = .userInteractive
        thread.start()
    }

    /// Stops the heartbeat and waits for its thread to end, which takes a millisecond or two, even when the main
    /// queue is blocked. Does nothing when not running. An open span is dropped.
    public func stop() {
        let running = state.withLock { state -> Heartbeat? in
            guard state.phase == .running else { return nil }
            state.phase = .stopping
            state.span = nil
            return state.heartbeat
        }
        guard let running else { return }
        running.semaphore.signal()
        threadEnded.wait()
    }

    /// Begins a span: what the main queue does from here on is observed. A span that was open is dropped.
    ///
    /// Throws ``MainQueueMonitorError/notRunning`` before ``start()``. Allocates nothing.
    public func beginSpan() throws(MainQueueMonitorError) {
        let begun = state.withLock { state in
            guard state.phase == .running else { return false }
            state.ring.removeAll()
            state.span = MainQueueSpan(start: MonotonicClock.now())
            return true
        }
        guard begun else { throw .notRunning }
    }

    /// Ends the span and reports it. A stall still going on counts up to now.
    ///
    /// Throws ``MainQueueMonitorError/noSpan`` when none is open.
    public func endSpan() throws(MainQueueMonitorError) -> MainQueueReport {
        let report = state.withLock { state -> MainQueueReport? in
            guard var span = state.span else { return nil }
            let now = MonotonicClock.now()
            if let posted = state.posted {
                let servedAt = state.heartbeat.served.load(ordering: .acquiring)
                span.add(posted: posted, served: servedAt == 0 ? now : min(servedAt, now), into: &state.ring)
            }
            state.span = nil
            return span.report(end: now, ring: state.ring)
        }
        guard let report else { throw .noSpan }
        return report
    }

    /// The heartbeat's thread, until ``stop()``.
    private func beat(_ heartbeat: Heartbeat) {
        defer { threadEnded.signal() }
        var next = MonotonicClock.now()
        while let posted = beginHeartbeat() {
            DispatchQueue.main.async { heartbeat.serve() }
            heartbeat.semaphore.wait()
            guard endHeartbeat(posted: posted) else { break }
            // The next beat is due a period after this one was due, but never in the past: no burst after a stall.
            next = max(next + Self.heartbeatPeriod, MonotonicClock.now())
            Self.sleep(until: next)
        }
        state.withLock { $0.phase = .idle }
    }

    /// The time of posting, or `nil` when it is time to stop.
    private func beginHeartbeat() -> UInt64? {
        state.withLock { state in
            guard state.phase == .running else { return nil }
            state.heartbeat.served.store(0, ordering: .relaxed)
            let now = MonotonicClock.now()
            state.posted = now
            return now
        }
    }

    /// Takes in a heartbeat that was served; `false` when it was ``stop()`` that ended the wait.
    private func endHeartbeat(posted: UInt64) -> Bool {
        state.withLock { state in
            state.posted = nil
            let servedAt = state.heartbeat.served.load(ordering: .acquiring)
            guard state.phase == .running, servedAt != 0 else { return false }
            state.span?.add(posted: posted, served: servedAt, into: &state.ring)
            return true
        }
    }

    private static func sleep(until time: UInt64) {
        let now = MonotonicClock.now()
        if time > now { usleep(UInt32(min((time - now + 999) / 1_000, 1_000_000))) }
    }
}

/// Why a ``MainQueueMonitor`` could not do what was asked.
public enum MainQueueMonitorError: Error, Equatable, CustomStringConvertible {
    /// Started twice.
    case alreadyRunning
    /// A span begun while the heartbeat is off.
    case notRunning
    /// A span ended that was not begun, or was dropped when the monitor stopped.
    case noSpan

    /// One line that says what is wrong and the way out.
    public var description: String {
        switch self {
        case .alreadyRunning: "the main-queue monitor is running already: stop it before starting it again"
        case .notRunning: "the main-queue monitor is not running: start it before beginning a span"
        case .noSpan: "the main-queue monitor has no open span: begin one before ending it"
        }
    }
}
