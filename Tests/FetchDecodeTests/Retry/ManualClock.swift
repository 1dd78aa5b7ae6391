import Synchronization

/// A clock that stands still but for those who sleep: each sleep takes no time and is written down.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant()
        var sleeps: [Duration] = []
        var stops = false
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }
    /// How long each sleep was to be.
    var sleeps: [Duration] { state.withLock(\.sleeps) }

    /// Lets time pass.
    func advance(by duration: Duration) { state.withLock { $0.now = $0.now.advanced(by: duration) } }

    /// From now on a sleep ends by cancellation alone.
    func stop() { state.withLock { $0.stops = true } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let stops = state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            if !state.stops { state.now = max(state.now, deadline) }
            return state.stops
        }
        if stops { try await Task.sleep(for: .seconds(600)) }
    }
}
