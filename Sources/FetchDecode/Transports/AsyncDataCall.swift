import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``TransportCall/asyncData``.
enum AsyncDataCall {
    static func start(
        _ request: URLRequest, on lease: SessionLease, check: ResponseCheck, completing exchange: Exchange
    ) {
        // The exchange weakly: a request that never ends must not keep what nobody waits for any more. The session by
        // its lease: it must not be invalidated before it was asked for its task.
        let task = Task { [weak exchange] in
            guard exchange?.isAbandoned == false else { return }
            do {
                let (body, response) = try await lease.session.data(for: request)
                exchange?.complete(with: check.result(body: body, response: response, error: nil))
            } catch {
                exchange?.complete(with: .failure(error))
            }
        }
        #if canImport(FoundationNetworking)
            // Not cancelled: its handler would run with the task's lock held, and wait for a queue that may be
            // waiting for that lock. The exchange ends without it.
            _ = task
        #else
            exchange.onCancel { task.cancel() }
        #endif
    }
}
