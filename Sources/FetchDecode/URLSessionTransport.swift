import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where the session of a request comes from.
public enum SessionProvision: String, CaseIterable, Codable, Sendable {
    /// One session, and its pool of connections, for all requests.
    case pooled
    /// A new session for each request, invalidated once its task is done.
    case fresh
    /// A new session for each request that nobody invalidates: the trap.
    case freshLeaked = "fresh-leaked"
}

/// Transport over `URLSession`, by its data task with a completion handler.
///
/// The completion-handler form is what lets the synchronous part of a request be timed apart from the
/// transfer: `data(for:)` makes its task inside.
public struct URLSessionTransport: Transport {
    private let pooled: URLSession?
    private let configuration: URLSessionConfiguration
    /// Where the session of a request comes from.
    public let provision: SessionProvision

    /// Uses one session that somebody else owns, for all requests.
    public init(session: URLSession) {
        pooled = session
        configuration = session.configuration
        provision = .pooled
    }

    /// Makes its own sessions.
    ///
    /// - Parameters:
    ///   - provision: One for all requests, or one each.
    ///   - configuration: What the sessions are made with.
    public init(_ provision: SessionProvision = .pooled, configuration: URLSessionConfiguration = .uncached) {
        self.provision = provision
        self.configuration = configuration
        pooled = provision == .pooled ? URLSession(configuration: configuration) : nil
    }

    /// Starts a data task.
    public func start(_ request: URLRequest, completing exchange: Exchange) {
        let session = pooled ?? URLSession(configuration: configuration)
        let task = session.dataTask(with: request) { body, response, error in
            exchange.complete(with: Self.result(body: body, response: response, error: error))
        }
        exchange.onCancel { task.cancel() }
        task.resume()
        if provision == .fresh { session.finishTasksAndInvalidate() }
    }

    private static func result(
        body: Data?, response: URLResponse?, error: (any Error)?
    ) -> Result<TransportResponse, any Error> {
        if let error { return .failure(error) }
        guard let head = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
        return .success(TransportResponse(head: head, body: body ?? Data()))
    }
}

extension URLSessionConfiguration {
    /// No cache, no cookies, nothing on disk: what a fair repetition of one request needs, on every platform.
    public static var uncached: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        return configuration
    }
}
