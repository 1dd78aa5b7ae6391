import Synchronization

/// Counts what the server has served; readable from any thread at any time.
final class ServerCounters: Sendable {
    private let connections = Atomic<Int>(0)
    private let requests = Atomic<Int>(0)
    private let bytes = Atomic<Int>(0)

    /// A connection is answered its first payload request.
    func connectionServes() { connections.add(1, ordering: .relaxed) }

    /// A payload request is about to be answered.
    func requestStarts() { requests.add(1, ordering: .relaxed) }

    /// Body bytes are about to be handed to the kernel.
    func bytesLeave(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// The kernel did not take so many of the bytes that were about to leave.
    func bytesStay(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }

    /// The counts at this moment.
    var statistics: ServerStatistics {
        ServerStatistics(
            connections: connections.load(ordering: .relaxed), requests: requests.load(ordering: .relaxed),
            bytes: bytes.load(ordering: .relaxed))
    }
}
