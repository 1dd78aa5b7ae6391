import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Watches over a task with a completion handler: where it is sent on to, and whether it is challenged.
final class TaskDelegate: NSObject, URLSessionTaskDelegate {
    /// Weakly: a task that never ends must not keep what nobody waits for any more.
    private weak let exchange: Exchange?
    private let isOfSession: Bool

    /// A delegate for one task, or, without an exchange, for a session whose tasks nobody knows.
    init(completing exchange: Exchange?) {
        self.exchange = exchange
        isOfSession = exchange == nil
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(request.redirected(from: task.originalRequest, by: response))
    }

    /// A challenge that the app has no credentials for: the answer that brought it is the answer.
    ///
    /// On Linux a task with a completion handler never ends after a 401 with `WWW-Authenticate: Basic`
    /// (swift-corelibs-foundation issue 5456), whatever its timeout. Its delegate does hear of the challenge, and of
    /// the response that brought it; the body is lost.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // A session's delegate does not know whose answer it is; cancelling would look as if the caller had.
            if isOfSession { return completionHandler(.performDefaultHandling, nil) }
            if let head = challenge.failureResponse as? HTTPURLResponse {
                exchange?.complete(with: .success(TransportResponse(head: head, body: Data())))
            }
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}
