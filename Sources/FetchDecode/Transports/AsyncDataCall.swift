import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``TransportCall/asyncData``.
enum AsyncDataCall {
    static func start(
        _ request: URLRequest, on session: URLSession, check: ResponseCheck, completing exchange: Exchange
    ) {
        // Weakly: a request that never ends must not keep what nobody waits for any more.
        let task = Task { [weak exchange] in
            do {
                #if canImport(FoundationNetworking)
                    // Foundation on Linux takes a delegate here and never asks it anything.
                    let (body, response) = try await session.data(for: request)
                #else
                    let delegate = exchange.map { TaskDelegate(request: request, completing: $0) }
                    let (body, response) = try await session.data(for: request, delegate: delegate)
                #endif
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
