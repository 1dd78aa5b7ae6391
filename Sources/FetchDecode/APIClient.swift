import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches JSON and gives typed values: issue, transport, status check, executor hop, decode, delivery.
///
/// A value to make once and inject; it holds its transport and one configured decoder.
public struct APIClient: Sendable {
    private let baseURL: URL
    private let transport: any Transport
    private let decoder: ResponseDecoder
    private let execution: Execution
    private let observer: (any StageObserver)?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are resolved against.
    ///   - transport: How requests travel; inject a session with ``URLSessionTransport/init(session:)``.
    ///   - decoder: The decoder of all responses.
    ///   - execution: Where bodies are decoded.
    ///   - observer: Receives the timestamps of each request; without one no clock is read.
    public init(
        baseURL: URL, transport: any Transport = URLSessionTransport(),
        decoder: ResponseDecoder = ResponseDecoder(), execution: Execution = .detachedTask,
        observer: (any StageObserver)? = nil
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.decoder = decoder
        self.execution = execution
        self.observer = observer
    }

    /// Fetches `path` and decodes its body.
    ///
    /// Runs on the caller's actor up to the start of the request and delivers there; what lies between runs
    /// where the transport and the ``Execution`` say.
    ///
    /// - Parameters:
    ///   - path: A path with an optional query, relative to the base URL.
    ///   - type: What to decode; usually inferred.
    ///   - isolation: The caller's actor, found by the compiler.
    /// - Throws: ``APIError``, and nothing else.
    public func get<Response: Decodable & Sendable>(
        _ path: String, as type: Response.Type = Response.self, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> Response {
        guard let url = URL(string: path, relativeTo: baseURL) else { throw .invalidURL(path) }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return try await send(request, as: type, isolation: isolation)
    }

    private func send<Response: Decodable & Sendable>(
        _ request: URLRequest, as type: Response.Type, isolation: isolated (any Actor)?
    ) async throws(APIError) -> Response {
        let started = observer?.timestamp()
        let exchange = Exchange(observer: observer)
        transport.start(request, completing: exchange)
        let issued = observer?.timestamp()
        let decoder = decoder
        let observer = observer
        // The work may run in a detached task, which does not hear of this one's cancellation.
        let outcome = await withTaskCancellationHandler(
            operation: {
                await execution.run(isolation: isolation) { executor in
                    await Outcome(of: exchange, as: type, decoder: decoder, observer: observer, isolation: executor)
                }
            },
            onCancel: { exchange.cancel() }, isolation: isolation)
        if let observer, let started {
            let timeline = StageTimeline(
                started: started, issued: issued, bodyReceived: outcome.completion.bodyReceived,
                statusChecked: outcome.completion.statusChecked, decodeStarted: outcome.decodeStarted,
                decodeEnded: outcome.decodeEnded, delivered: observer.timestamp())
            observer.requestDidEnd(timeline, error: outcome.result.failure)
        }
        return try outcome.result.get()
    }
}

/// What became of one request, and when.
private struct Outcome<Response: Sendable>: Sendable {
    let result: Result<Response, APIError>
    let completion: Exchange.Completion
    let decodeStarted: UInt64?
    let decodeEnded: UInt64?

    /// Waits for the body and decodes it, on the executor that calls.
    init(
        of exchange: Exchange, as type: Response.Type, decoder: ResponseDecoder, observer: (any StageObserver)?,
        isolation: isolated (any Actor)?
    ) async where Response: Decodable {
        completion = await exchange.completion(isolation: isolation)
        switch completion.result {
        case .failure(let error):
            result = .failure(error)
            decodeStarted = nil
            decodeEnded = nil
        case .success(let body):
            decodeStarted = observer?.timestamp()
            result = Result { () throws(APIError) in try decoder.decode(type, from: body) }
            decodeEnded = observer?.timestamp()
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
