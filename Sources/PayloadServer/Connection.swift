import Foundation

/// One client: what it has sent, and what it still has to get.
final class Connection {
    /// Pipelined answers beyond which no further request is read.
    private static let greatestBacklog = 64

    let descriptor: Int32
    private let router: Router
    private var parser = RequestParser()
    private var outbox: [Segment] = []
    private var closesWhenSent = false
    private var drainsUntil: Date?
    private var hasServedPayload = false
    private(set) var isFinished = false

    init(descriptor: Int32, router: Router) {
        self.descriptor = descriptor
        self.router = router
    }

    /// What to wait for.
    var awaitedEvents: Int16 {
        let reads = drainsUntil != nil || (!closesWhenSent && outbox.count < Self.greatestBacklog)
        return Int16(reads ? POLLIN : 0) | Int16(outbox.isEmpty ? 0 : POLLOUT)
    }

    /// Whether it has had long enough to take its last answer.
    func isOverdue(at now: Date) -> Bool { drainsUntil.map { $0 < now } ?? false }

    /// Takes what has come, and answers every request that is whole.
    func receive() {
        let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { chunk in
            let count = recv(descriptor, chunk.baseAddress, chunk.count, 0)
            if count > 0, drainsUntil == nil, !closesWhenSent { parser.append(chunk[..<count]) }
            return count
        }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
            // A client may shut its side and still wait for answers; one that is gone fails the next send.
            if count < 0 || outbox.isEmpty { isFinished = true } else { closesWhenSent = true }
            return
        }
        answerRequests()
    }

    /// Sends as much as the socket takes.
    func flush() {
        while let segment = outbox.first {
            switch segment.send(to: descriptor) {
            case .sent(let bytes, let remaining):
                if segment.isPayload { router.statistics.bytes += bytes }
                if let remaining { outbox[0] = remaining } else { outbox.removeFirst() }
            case .full:
                return
            case .failed:
                isFinished = true
                return
            }
        }
        if parser.hasInput, !closesWhenSent { answerRequests() }
        if closesWhenSent, outbox.isEmpty, drainsUntil == nil {
            // To close with input unread would reset the connection and could lose the answer on its way.
            shutdown(descriptor, Int32(SHUT_WR))
            drainsUntil = Date().addingTimeInterval(1)
        }
    }

    func close() {
        outbox = []
        Foundation.close(descriptor)
    }

    private func answerRequests() {
        while outbox.count < Self.greatestBacklog, !closesWhenSent {
            switch parser.next() {
            case .needsMore:
                return
            case .request(let request):
                let response = router.response(to: request)
                if response.isPayload {
                    router.statistics.requests += 1
                    if !hasServedPayload { router.statistics.connections += 1 }
                    hasServedPayload = true
                }
                closesWhenSent = !request.keepsAlive
                outbox += response.segments(for: request)
            case .fault(let status, let reason):
                closesWhenSent = true
                outbox += Response.fault(status, reason).segments(for: nil)
            }
        }
    }
}
