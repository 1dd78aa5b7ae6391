import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``TransportCall/completionHandler``.
enum CompletionHandlerCall {
    static func start(
        _ request: URLRequest, on session: URLSession, check: ResponseCheck, completing exchange: Exchange
    ) {
        let task = session.dataTask(with: request) { body, response, error in
            exchange.complete(with: check.result(body: body, response: response, error: error))
        }
        task.delegate = TaskDelegate(completing: exchange)
        exchange.onCancel { task.cancel() }
        task.resume()
    }
}
