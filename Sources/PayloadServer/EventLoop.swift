import Foundation

/// Waits for sockets and moves what is ready, one turn after the other, on the calling thread.
struct EventLoop {
    private let listener: ListeningSocket
    private let router: Router
    private var connections: [Int32: Connection] = [:]
    private var acceptsAgainAt = Date.distantPast

    init(listener: ListeningSocket, router: Router) {
        self.listener = listener
        self.router = router
    }

    /// Serves what is ready, waiting at most so long for something to be.
    mutating func turn(milliseconds: Int32) {
        let now = Date()
        var descriptors = connections.values.map { pollfd(fd: $0.descriptor, events: $0.awaitedEvents, revents: 0) }
        // Out of descriptors, the listener stays readable; to poll it then would spin.
        if acceptsAgainAt <= now {
            descriptors.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
        }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) >= 0 else { return }
        for entry in descriptors where entry.revents != 0 {
            if entry.fd == listener.descriptor {
                acceptAll()
            } else if let connection = connections[entry.fd] {
                serve(connection, events: entry.revents)
            }
        }
        for connection in connections.values where connection.isOverdue(at: now) { drop(connection) }
    }

    private mutating func acceptAll() {
        while true {
            let (descriptor, isExhausted) = listener.accept()
            if isExhausted { acceptsAgainAt = Date().addingTimeInterval(0.25) }
            guard let descriptor else { return }
            connections[descriptor] = Connection(descriptor: descriptor, router: router)
        }
    }

    private mutating func serve(_ connection: Connection, events: Int16) {
        if events & Int16(POLLIN | POLLHUP | POLLERR) != 0 { connection.receive() }
        if !connection.isFinished { connection.flush() }
        if connection.isFinished { drop(connection) }
    }

    private mutating func drop(_ connection: Connection) {
        connections[connection.descriptor] = nil
        connection.close()
    }
}
