import FetchDecode
import Foundation
import Payloads
import Probes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The slowdown of this worker's requests, where it has one. It spins, as slower code would; it does not sleep.
///
/// One for the process, which has one lane: the initializer of a decoded type can be told nothing.
final class InjectedDelay: Sendable {
    static let current = InjectedDelay()

    /// The latest time that the observer gave: where a decode is running, its start.
    private let latest = Atomic<UInt64>(0)
    /// The share in millionths.
    private let millionths = Atomic<UInt64>(0)

    /// Takes over the share of a job.
    func set(_ share: Double) { millionths.store(UInt64(share * 1e6), ordering: .relaxed) }

    /// Notes a time that the observer gave.
    func note(_ time: UInt64) { latest.store(time, ordering: .relaxed) }

    /// Makes what began at the latest time longer; does nothing where no clock was read, as in counting turns.
    func prolong() {
        let start = latest.load(ordering: .relaxed)
        if start > 0 { prolong(since: start) }
    }

    /// Makes what began at `start` longer by the share.
    func prolong(since start: UInt64) {
        let now = MonotonicClock.now()
        let end = now + (now - start) * millionths.load(ordering: .relaxed) / 1_000_000
        while MonotonicClock.now() < end {}
    }
}

/// An observer that also tells the delay.
struct DelayingObserver: StageObserver {
    let recorder: TimelineRecorder

    func timestamp() -> UInt64 {
        let time = recorder.timestamp()
        InjectedDelay.current.note(time)
        return time
    }

    func attemptDidEnd(_ timeline: StageTimeline, error: APIError?) { recorder.attemptDidEnd(timeline, error: error) }
}

/// A model whose decode takes longer.
struct Slowed<Model: PayloadModel>: PayloadModel {
    let value: Model

    init(from decoder: any Decoder) throws {
        value = try Model(from: decoder)
        InjectedDelay.current.prolong()
    }

    func fold(into checksum: inout PayloadChecksum) { value.fold(into: &checksum) }
}

/// A transport whose synchronous part takes longer.
struct SlowedTransport: Transport {
    let transport: any Transport

    func start(_ request: URLRequest, completing exchange: Exchange) {
        let start = MonotonicClock.now()
        transport.start(request, completing: exchange)
        InjectedDelay.current.prolong(since: start)
    }
}
