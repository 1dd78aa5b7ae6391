import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Watches over a task with a completion handler: where it is sent on to, and whether it is challenged.
final class TaskDelegate: NSObject, URLSessionTaskDelegate {
    private let original: URL?
    /// Weakly: a task that never ends must not keep what nobody waits for any more.
    private weak let exchange: Exchange?

    /// A delegate for the task of a request.
    init(request: URLRequest, completing exchange: Exchange) {
        original = request.url
        self.exchange = exchange
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(request.redirected(from: original))
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
            if let head = challenge.failureResponse as? HTTPURLResponse {
                exchange?.complete(with: .success(TransportResponse(head: head, body: Data())))
            }
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}

extension URLRequest {
    /// The request as it may be sent after a redirect: to another origin without a header field that says who asks.
    ///
    /// Foundation on Linux sends all fields along, credentials included; on Apple's platforms it keeps back
    /// `Authorization` alone.
    func redirected(from original: URL?) -> URLRequest {
        guard url?.origin != original?.origin else { return self }
        var stripped = self
        for name in (allHTTPHeaderFields ?? [:]).keys where !Self.harmless.contains(name.lowercased()) {
            stripped.setValue(nil, forHTTPHeaderField: name)
        }
        return stripped
    }

    /// What says how to answer, and nothing of who asks.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "content-encoding", "content-language", "content-length",
        "content-type", "user-agent",
    ]
}
