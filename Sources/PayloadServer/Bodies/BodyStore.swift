import Dispatch
import Synchronization

/// Hands out prepared bodies, and prepares those it does not have without making an event loop wait.
final class BodyStore: Sendable {
    /// Called once, on the preparing thread, with what became of a preparation.
    typealias Waiter = @Sendable (Result<PreparedBody, any Error>) -> Void

    private struct State {
        var cache: BodyCache
        /// Who waits for a query that is being prepared.
        var waiters: [PayloadQuery: [Waiter]] = [:]
    }

    private let source: any BodySource
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "payload-server.bodies")

    init(source: any BodySource, byteLimit: Int, bodyLimit: Int) {
        self.source = source
        state = Mutex(State(cache: BodyCache(byteLimit: byteLimit, bodyLimit: bodyLimit)))
    }

    /// The body if it is prepared; otherwise nil, and `waiter` is called when it is, or cannot be.
    func body(for query: PayloadQuery, orTell waiter: @escaping Waiter) -> PreparedBody? {
        let (body, isFirst) = state.withLock { state -> (PreparedBody?, Bool) in
            if let body = state.cache.body(for: query) { return (body, false) }
            state.waiters[query, default: []].append(waiter)
            return (nil, state.waiters[query]?.count == 1)
        }
        if isFirst { queue.async { self.prepareForWaiters(query) } }
        return body
    }

    /// Prepares a body on this thread, unless it is prepared. Throws what the source throws, and ``ServerError``.
    func prepare(_ query: PayloadQuery) throws {
        if state.withLock({ $0.cache.body(for: query) }) != nil { return }
        let body = try PreparedBody(source.body(for: query))
        state.withLock { $0.cache.insert(body, for: query) }
    }

    private func prepareForWaiters(_ query: PayloadQuery) {
        let result = Result { try PreparedBody(source.body(for: query)) }
        let waiters = state.withLock { state in
            if case .success(let body) = result { state.cache.insert(body, for: query) }
            return state.waiters.removeValue(forKey: query) ?? []
        }
        for waiter in waiters { waiter(result) }
    }
}
