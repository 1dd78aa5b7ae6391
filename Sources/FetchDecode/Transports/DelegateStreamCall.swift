import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``TransportCall/delegateStream``.
enum DelegateStreamCall {
    /// Starts a task of a session whose delegate is a ``BodyStreamDelegate``.
    static func start(
        _ request: URLRequest, on session: URLSession, check: ResponseCheck, completing exchange: Exchange
    ) {
        guard let delegate = session.delegate as? BodyStreamDelegate else {
            preconditionFailure("a transport makes the sessions of delegate-stream itself")
        }
        let task = session.dataTask(with: request)
        delegate.watch(task, check: check, completing: exchange)
        exchange.onCancel { task.cancel() }
        task.resume()
    }
}

/// The delegate of a session: appends the pieces of each task's body to a buffer of its own.
final class BodyStreamDelegate: NSObject, URLSessionDataDelegate {
    private struct Stream: Sendable {
        let exchange: Exchange
        let check: ResponseCheck
        var head: HTTPURLResponse?
        var body = Data()
    }

    /// By task identifier, which is unique within a session.
    private let streams = Mutex<[Int: Stream]>([:])

    /// The most bytes that are reserved for a body because its head promises them: the head may lie.
    private static let reservationLimit = 64 << 20

    fileprivate func watch(_ task: URLSessionTask, check: ResponseCheck, completing exchange: Exchange) {
        streams.withLock { $0[task.taskIdentifier] = Stream(exchange: exchange, check: check) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // The answer to HEAD has the length of a body that does not come.
        let hasBody = dataTask.originalRequest?.httpMethod != HTTPMethod.head.rawValue
        let expected = hasBody ? Int(clamping: response.expectedContentLength) : 0
        let refused = streams.withLock { streams in
            streams[dataTask.taskIdentifier]?.head = response as? HTTPURLResponse
            // A retry of the same task, as after a redirect, starts again.
            streams[dataTask.taskIdentifier]?.body = Data(capacity: min(max(0, expected), Self.reservationLimit))
            return streams[dataTask.taskIdentifier]?.check.refuses(byteCount: expected) ?? false
        }
        completionHandler(.allow)
        if refused { refuse(dataTask) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let refused = streams.withLock { streams in
            streams[dataTask.taskIdentifier]?.body.append(data)
            return streams[dataTask.taskIdentifier].map { $0.check.refuses(byteCount: $0.body.count) } ?? false
        }
        if refused { refuse(dataTask) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(request.redirected(from: task.originalRequest, by: response))
    }

    /// A challenge for which the app has no credentials: the answer that brought it is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Default handling never ends here (swift-corelibs-foundation issue 5456).
            finish(task, error: nil, head: challenge.failureResponse as? HTTPURLResponse)
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, error: error, head: nil)
    }

    private func refuse(_ task: URLSessionTask) {
        finish(task, error: ResponseCheck.bodyTooLarge, head: nil)
        task.cancel()
    }

    private func finish(_ task: URLSessionTask, error: (any Error)?, head: HTTPURLResponse?) {
        guard let stream = streams.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        stream.exchange.complete(
            with: stream.check.result(body: stream.body, response: head ?? stream.head, error: error))
    }
}
