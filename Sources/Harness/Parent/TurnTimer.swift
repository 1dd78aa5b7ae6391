import Probes

/// How long a worker may take before it counts as hung and is killed.
///
/// The limit follows what the lane has shown so far, so that a hang costs seconds and not minutes, with room
/// for the stalls of a noisy machine.
struct TurnTimer {
    /// Room for the start of a process, whatever it does: 8 s.
    static let base: UInt64 = 8_000_000_000
    /// The slowest pace at which a body may be fetched and decoded before the lane has shown its own: 4 MB/s.
    static let slowestBytesPerSecond: UInt64 = 4_000_000
    /// The shortest limit once the pace is known: 3 s.
    static let shortest: UInt64 = 3_000_000_000
    /// How many times the slowest request so far a request may take.
    static let factor: UInt64 = 20

    private let firstRequest: UInt64
    private var slowestRequest: UInt64?

    /// The timer of a cell's worker.
    init(for cell: Cell) {
        let bytes = UInt64(cell.scenario?.payload.bytes ?? 0)
        firstRequest = bytes * 1_000_000_000 / Self.slowestBytesPerSecond
    }

    /// The deadline of a turn of `requests` requests that starts now.
    func deadline(requests: Int) -> UInt64 {
        let limit =
            if let slowestRequest {
                max(Self.shortest, slowestRequest * Self.factor * UInt64(requests))
            } else {
                Self.base + firstRequest * UInt64(requests)
            }
        return MonotonicClock.now() + limit
    }

    /// Notes how long a turn took.
    mutating func note(turn nanoseconds: UInt64, requests: Int) {
        slowestRequest = max(slowestRequest ?? 0, nanoseconds / UInt64(max(1, requests)))
    }
}
