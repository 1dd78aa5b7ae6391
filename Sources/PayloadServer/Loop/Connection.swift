#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One client: reads its requests, one after the other, and sends each answer before it reads on.
///
/// While an answer is on its way nothing is read, so a client that sends without reading is held back by TCP.
final class Connection {
    /// When the event loop has to look at the connection again.
    enum Verdict: Equatable {
        /// When the socket, or the mailbox, has something for it.
        case wait
        /// In the next turn, after the others.
        case again
        /// At this time at the latest.
        case waitUntil(MonotonicTime)
        /// Never: it is over.
        case close
    }

    private enum Phase {
        /// Waits for a request head.
        case reading
        /// Reads and drops a request body before the request is answered.
        case discarding(remaining: Int, Request, RequestFraming)
        /// Waits for the body of an answer.
        case preparing(PayloadPlan)
        /// Sends an answer.
        case sending(Transmission)
        /// Has sent the last answer, and reads until the client has closed too: closing with unread input would make
        /// the kernel reset the connection, and the client could lose the answer (RFC 9112, section 9.6).
        case lingering(until: MonotonicTime, remaining: Int)
    }

    /// How long a client may take to close after the last answer, and how much it may still send.
    private static let lingerTime = MonotonicTime.milliseconds(2_000)
    private static let lingerBytes = 16 << 20
    /// How many answers one connection gets in one turn.
    private static let turnAnswers = 64

    let token: Token
    /// The time at which the event loop is going to look at it, if there is one.
    var wakeUp: MonotonicTime?
    private let socket: FileDescriptor
    private let services: ServerServices
    private var input = InputBuffer()
    private var parser = RequestParser()
    private var phase = Phase.reading
    private var readable = true
    private var writable = true
    /// Whether the client has sent its last byte; the end itself is then still to be read.
    private var peerClosed = false
    private var inputEnded = false
    /// Whether the answer under way is the last.
    private var isLast = false
    /// What the answer under way says about the connection.
    private var persistence = ResponseHead.Persistence.implied
    private var hasServedPayload = false
    /// Where the last request went: clients of a benchmark ask for the same again and again.
    private var lastRoute: (target: String, route: Route)?

    init(owning number: Int32, token: Token, services: ServerServices) {
        socket = FileDescriptor(owning: number)
        self.token = token
        self.services = services
    }

    /// Takes note of what the socket has become.
    func note(_ events: Epoll.Events) {
        if !events.isDisjoint(with: [.input, .peerClosed]) { readable = true }
        if events.contains(.peerClosed) { peerClosed = true }
        if events.contains(.output) { writable = true }
    }

    /// Takes the body that it waits for.
    func deliver(_ body: Result<PreparedBody, any Error>, in turn: EventLoop.Turn) {
        guard case .preparing(let plan) = phase else { return }
        switch body {
        case .success(let body): send(plan, body, in: turn)
        case .failure(let error): send(Reply(preparationFailure: error), to: plan.request, in: turn)
        }
    }

    /// Goes on as far as it can without blocking.
    func advance(in turn: EventLoop.Turn) -> Verdict {
        var answers = 0
        while true {
            let verdict: Verdict?
            switch phase {
            case .reading: verdict = read(in: turn)
            case .discarding(let remaining, let request, let framing):
                verdict = discard(remaining, then: request, framing, in: turn)
            case .preparing: verdict = .wait
            case .sending(let transmission):
                verdict = send(transmission, in: turn)
                answers += 1
            case .lingering(let deadline, let remaining): verdict = linger(deadline, remaining, in: turn)
            }
            if let verdict { return verdict }
            if answers >= Connection.turnAnswers { return .again }
        }
    }

    // MARK: Phases; each returns nil to go on at once

    private func read(in turn: EventLoop.Turn) -> Verdict? {
        do throws(RequestRefusal) {
            let progress = try input.withBytes { (bytes) throws(RequestRefusal) in try parser.advance(bytes) }
            guard case .complete(let request, let length) = progress else { return fill() }
            input.consume(length)
            let framing = try RequestFraming(request)
            isLast = !framing.keepsAlive
            if framing.expectsContinue {
                // The client may or may not send the body after a final answer, so nothing can follow it.
                isLast = true
                answer(request, in: turn)
            } else if framing.bodyLength > 0 {
                phase = .discarding(remaining: framing.bodyLength, request, framing)
            } else {
                answer(request, in: turn)
            }
        } catch {
            isLast = true
            persistence = .close
            send(Reply(error.status, error: error.reason), to: nil, in: turn)
        }
        return nil
    }

    private func discard(
        _ remaining: Int, then request: Request, _ framing: RequestFraming, in turn: EventLoop.Turn
    ) -> Verdict? {
        let dropped = min(remaining, input.count)
        input.consume(dropped)
        if dropped == remaining {
            answer(request, in: turn)
            return nil
        }
        phase = .discarding(remaining: remaining - dropped, request, framing)
        return fill()
    }

    private func send(_ transmission: Transmission, in turn: EventLoop.Turn) -> Verdict? {
        guard writable else { return .wait }
        var transmission = transmission
        var output = SocketOutput(socket: socket.number, now: turn.now, counters: services.counters)
        let outcome = transmission.advance(&output)
        switch outcome {
        case .finished:
            phase =
                isLast
                ? .lingering(until: turn.now + Connection.lingerTime, remaining: Connection.lingerBytes) : .reading
            if isLast { shutdown(socket.number, Int32(SHUT_WR)) }
            return nil
        case .abandoned:
            return .close
        case .blocked:
            writable = false
            phase = .sending(transmission)
            return .wait
        case .yielded:
            phase = .sending(transmission)
            return .again
        case .paused(let time):
            phase = .sending(transmission)
            return .waitUntil(time)
        }
    }

    private func linger(_ deadline: MonotonicTime, _ remaining: Int, in turn: EventLoop.Turn) -> Verdict? {
        let remaining = remaining - input.count
        input.consume(input.count)
        guard turn.now < deadline, remaining > 0 else { return .close }
        phase = .lingering(until: deadline, remaining: remaining)
        switch fill() {
        case nil: return nil
        case .close?: return .close
        default: return .waitUntil(deadline)
        }
    }

    // MARK: Parts of a phase

    /// Reads once. Returns nil if there may be something new.
    private func fill() -> Verdict? {
        if inputEnded { return .close }
        guard readable else { return .wait }
        switch input.fill(from: socket.number) {
        case .bytes: return nil
        case .lastBytes:
            // The end is reported only once, and perhaps together with these bytes.
            readable = peerClosed
            return nil
        case .blocked:
            readable = false
            return .wait
        case .ended:
            inputEnded = true
            return .close
        case .failed: return .close
        }
    }

    private func answer(_ request: Request, in turn: EventLoop.Turn) {
        persistence = isLast ? .close : request.version == .http10 ? .keepAlive : .implied
        let route: Route
        if let lastRoute, lastRoute.target == request.target {
            route = lastRoute.route
        } else {
            route = services.router.route(request.target)
            lastRoute = (request.target, route)
        }
        switch services.router.decide(request, route) {
        case .reply(let reply): send(reply, to: request, in: turn)
        case .payload(let plan):
            // Waiting comes first: the body may be ready before this thread is back from asking.
            phase = .preparing(plan)
            let body = services.store.body(for: plan.query) { [token, mailbox = turn.mailbox] body in
                mailbox.post(Mailbox.Letter(recipient: token, body: body))
            }
            if let body { send(plan, body, in: turn) }
        }
    }

    private func send(_ plan: PayloadPlan, _ body: PreparedBody, in turn: EventLoop.Turn) {
        if !hasServedPayload {
            hasServedPayload = true
            services.counters.connectionServes()
        }
        services.counters.requestStarts()
        phase = .sending(Transmission(plan.steps(body: body, persistence: persistence, date: turn.date)))
    }

    /// Sends a reply; without a request, to one that could not be read.
    private func send(_ reply: Reply, to request: Request?, in turn: EventLoop.Turn) {
        let json = Array(reply.json.utf8)
        let head = ResponseHead(
            status: reply.status, length: json.count, persistence: persistence, date: turn.date, fields: reply.fields)
        phase = .sending(Transmission([BytesStep(head.bytes + (request?.method == .head ? [] : json))]))
    }
}
