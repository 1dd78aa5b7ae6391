import CLinuxCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Accepts connections and moves each on when the kernel says that it can; one thread, nothing blocks but the wait itself.
final class EventLoop {
    /// What a connection may use while it is being moved on.
    struct Turn {
        /// When this round of events began.
        var now: MonotonicTime
        /// The value for the Date header.
        var date: String
        /// Where a body that is not ready yet is to be sent.
        var mailbox: Mailbox
    }

    /// How long accepting rests when the process has no descriptors left.
    private static let acceptPause = MonotonicTime.milliseconds(100)

    /// How many connections are accepted in one turn, so that a burst of new ones keeps no old one waiting.
    private static let turnAccepts = 64

    private let listener: Int32
    private let stop: EventCounter
    private let watch: ParentWatch
    private let services: ServerServices
    private let epoll: Epoll
    private let mailbox: Mailbox

    private var connections: [Connection?] = []
    private var generation: UInt32 = 0
    private var ready: [Token] = []
    private var deadlines = Deadlines()
    private var dateField = DateField()
    private var isAccepting = false
    private var isStopping = false
    private var nextWatch: MonotonicTime = 0

    /// A loop over a listening socket, which has to outlive it.
    init(listener: Int32, stop: EventCounter, watch: ParentWatch, services: ServerServices) throws(ServerError) {
        self.listener = listener
        self.stop = stop
        self.watch = watch
        self.services = services
        epoll = try Epoll()
        mailbox = try Mailbox()
        try epoll.add(stop.number, .input, token: Token.stop.rawValue)
        try epoll.add(mailbox.event.number, .input, token: Token.mailbox.rawValue)
        try accept(true)
    }

    /// Serves until it is told to stop or the watched parent has gone.
    func run() throws(ServerError) {
        while !isStopping {
            let count = try epoll.wait(milliseconds: timeout())
            let turn = Turn(now: .now, date: dateField.current(), mailbox: mailbox)
            for index in 0..<count { handle(epoll.report(index), in: turn) }
            while let token = deadlines.popExpired(turn.now) { wake(token, in: turn) }
            let batch = ready
            ready.removeAll(keepingCapacity: true)
            for token in batch { advance(token, in: turn) }
            if turn.now >= nextWatch {
                if watch.hasEnded { return }
                nextWatch = turn.now + .milliseconds(ParentWatch.interval)
            }
        }
    }

    private func timeout() -> Int32 {
        if !ready.isEmpty { return 0 }
        let now = MonotonicTime.now
        let soonest = min(deadlines.next ?? .max, nextWatch)
        guard soonest > now else { return 0 }
        // Rounded up: a wait that ends just before its deadline would have to be followed by an empty one.
        return Int32((soonest - now + 999_999) / 1_000_000)
    }

    private func handle(_ report: (token: UInt64, events: Epoll.Events), in turn: Turn) {
        let token = Token(rawValue: report.token)
        switch token {
        case .listener: acceptConnections(in: turn)
        case .stop: isStopping = true
        case .mailbox:
            for letter in mailbox.take() {
                connection(letter.recipient)?.deliver(letter.body, in: turn)
                advance(letter.recipient, in: turn)
            }
        default:
            if report.events.isDisjoint(with: [.error, .hangUp]) {
                connection(token)?.note(report.events)
                advance(token, in: turn)
            } else {
                close(token, in: turn)
            }
        }
    }

    private func wake(_ token: Token, in turn: Turn) {
        if token == .listener {
            resumeAccepting(in: turn)
        } else {
            connection(token)?.wakeUp = nil
            advance(token, in: turn)
        }
    }

    // MARK: Connections

    private func connection(_ token: Token) -> Connection? {
        guard token.slot < connections.count, let connection = connections[token.slot], connection.token == token else {
            return nil
        }
        return connection
    }

    private func advance(_ token: Token, in turn: Turn) {
        guard let connection = connection(token) else { return }
        switch connection.advance(in: turn) {
        case .wait: break
        case .again: ready.append(token)
        case .waitUntil(let time):
            if time < connection.wakeUp ?? .max {
                connection.wakeUp = time
                deadlines.add(time, token)
            }
        case .close: close(token, in: turn)
        }
    }

    private func close(_ token: Token, in turn: Turn) {
        guard connection(token) != nil else { return }
        connections[token.slot] = nil
        // A descriptor has become free.
        resumeAccepting(in: turn)
    }

    // MARK: Accepting

    private func acceptConnections(in turn: Turn) {
        for _ in 0..<EventLoop.turnAccepts {
            let number = call_accept(listener)
            if number >= 0 {
                open(number, in: turn)
                continue
            }
            switch -number {
            case EAGAIN, EWOULDBLOCK: return
            // The client has gone already, or a signal came: there may be others.
            case ECONNABORTED, EPROTO, EINTR: continue
            // No descriptor or memory left: the socket stays readable, and waiting for it would spin.
            default:
                pauseAccepting(in: turn)
                return
            }
        }
    }

    private func open(_ number: Int32, in turn: Turn) {
        generation = generation == .max ? 1 : generation + 1
        let token = Token(descriptor: number, generation: generation)
        let connection = Connection(owning: number, token: token, services: services)
        // If the kernel has no room to watch it, the connection is dropped, and with it closed.
        guard (try? epoll.add(number, [.input, .output, .peerClosed, .edgeTriggered], token: token.rawValue)) != nil
        else { return }
        if token.slot >= connections.count {
            connections.append(contentsOf: repeatElement(nil, count: token.slot + 1 - connections.count))
        }
        connections[token.slot] = connection
        advance(token, in: turn)
    }

    private func pauseAccepting(in turn: Turn) {
        if isAccepting { try? accept(false) }
        deadlines.add(turn.now + EventLoop.acceptPause, .listener)
    }

    private func resumeAccepting(in turn: Turn) {
        guard !isAccepting else { return }
        do {
            try accept(true)
        } catch {
            deadlines.add(turn.now + EventLoop.acceptPause, .listener)
        }
    }

    private func accept(_ isOn: Bool) throws(ServerError) {
        if isOn {
            try epoll.add(listener, .input, token: Token.listener.rawValue)
        } else {
            try epoll.remove(listener)
        }
        isAccepting = isOn
    }
}
