import CLinuxCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An epoll instance: waits for many descriptors at once and reports each by its token.
final class Epoll {
    /// What a descriptor became, or what one waits for.
    struct Events: OptionSet {
        let rawValue: UInt32
        static let input = Events(rawValue: CALL_EVENT_INPUT)
        static let output = Events(rawValue: CALL_EVENT_OUTPUT)
        static let error = Events(rawValue: CALL_EVENT_ERROR)
        static let hangUp = Events(rawValue: CALL_EVENT_HANGUP)
        static let peerClosed = Events(rawValue: CALL_EVENT_PEER_CLOSED)
        /// Report changes only, so that nothing needs to be registered anew.
        static let edgeTriggered = Events(rawValue: CALL_EVENT_EDGE)
    }

    private let descriptor: FileDescriptor
    private let reports: UnsafeMutablePointer<call_event>

    init() throws(ServerError) {
        descriptor = FileDescriptor(owning: try ServerError.check("epoll_create1", call_epoll_create()))
        reports = .allocate(capacity: Int(CALL_EVENT_BATCH))
        reports.initialize(repeating: call_event(), count: Int(CALL_EVENT_BATCH))
    }

    deinit { reports.deallocate() }

    func add(_ number: Int32, _ events: Events, token: UInt64) throws(ServerError) {
        _ = try ServerError.check("epoll_ctl", call_epoll_add(descriptor.number, number, events.rawValue, token))
    }

    func remove(_ number: Int32) throws(ServerError) {
        _ = try ServerError.check("epoll_ctl", call_epoll_remove(descriptor.number, number))
    }

    /// Waits for at most the given time, and returns how many reports there are; a signal ends the wait with none.
    func wait(milliseconds: Int32) throws(ServerError) -> Int {
        let count = call_epoll_wait(descriptor.number, reports, milliseconds)
        return count == -EINTR ? 0 : Int(try ServerError.check("epoll_wait", count))
    }

    /// A report of the last wait: the token, and what its descriptor became.
    func report(_ index: Int) -> (token: UInt64, events: Events) {
        (reports[index].token, Events(rawValue: reports[index].events))
    }
}
