import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Ends a request whose answer is a challenge that the app has no credentials for.
///
/// On Linux a task with a completion handler never ends after a 401 with `WWW-Authenticate: Basic`
/// (swift-corelibs-foundation issue 5456), whatever its timeout. Its delegate does hear of the challenge, and of the
/// response that brought it; the body is lost.
final class ChallengeDelegate: NSObject, URLSessionTaskDelegate {
    private let exchange: Exchange

    private init(completing exchange: Exchange) {
        self.exchange = exchange
    }

    /// A delegate for a task, where the platform needs one.
    static func ifNeeded(completing exchange: Exchange) -> ChallengeDelegate? {
        #if canImport(FoundationNetworking)
            ChallengeDelegate(completing: exchange)
        #else
            nil
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let head = challenge.failureResponse as? HTTPURLResponse {
            exchange.complete(with: .success(TransportResponse(head: head, body: Data())))
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}
