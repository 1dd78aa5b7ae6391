import FetchDecode
import Probes
import Synchronization

/// The observer of timed requests: the harness's clock, and the last timeline.
final class TimelineRecorder: StageObserver {
    private let last = Mutex<StageTimeline?>(nil)

    func timestamp() -> UInt64 { MonotonicClock.now() }

    func attemptDidEnd(_ timeline: StageTimeline, error: APIError?) {
        last.withLock { $0 = timeline }
    }

    /// The timeline of the attempt that has just ended.
    func take() -> StageTimeline? {
        last.withLock { timeline in
            defer { timeline = nil }
            return timeline
        }
    }
}
