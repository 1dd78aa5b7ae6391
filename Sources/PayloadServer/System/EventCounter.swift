import CLinuxCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Wakes an event loop from another thread or from a signal handler (an `eventfd`).
final class EventCounter: Sendable {
    private let descriptor: FileDescriptor

    init() throws(ServerError) {
        descriptor = FileDescriptor(owning: try ServerError.check("eventfd", call_eventfd()))
    }

    /// The descriptor that becomes readable.
    var number: Int32 { descriptor.number }

    /// Makes it readable.
    func signal() { EventCounter.signal(number) }

    /// Makes an event counter readable by its number alone; safe in a signal handler.
    static func signal(_ number: Int32) {
        var one: UInt64 = 1
        _ = write(number, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes it unreadable until the next signal.
    func clear() {
        var count: UInt64 = 0
        _ = read(number, &count, MemoryLayout<UInt64>.size)
    }
}
