import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches JSON and gives typed values: issue, transport, status check, executor hop, decode, delivery.
///
/// A value to make once and inject; it holds its transport and one configured decoder. Every function runs on the
/// caller's actor up to the start of the request and delivers there; what lies between runs where the transport
/// and the ``Execution`` say. Cancelling the calling task ends the request at once, as ``APIError/cancelled``; a decode that has
/// begun is finished, and its value given.
public struct APIClient: Sendable {
    private let builder: RequestBuilder
    private let transport: any Transport
    private let decoder: ResponseDecoder
    private let execution: Execution
    private let deadline: Duration?
    private let retry: RetryPolicy?
    private let observer: (any StageObserver)?
    let store: (any ETagStore)?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are below: scheme, host, and perhaps a path; with or without a slash at its end.
    ///   - headers: Header fields for requests to the base URL's scheme, host and port, and to no other.
    ///   - transport: How requests travel; inject a session with ``URLSessionTransport/init(session:call:bodyLimit:)``.
    ///   - decoder: The decoder of all responses.
    ///   - encoder: How bodies are encoded, with a new encoder each.
    ///   - execution: Where bodies are decoded.
    ///   - deadline: How long one attempt may take from start to last byte; nil for as long as the transport
    ///     likes, which on Linux can be for ever.
    ///   - retry: Whether and how failed attempts are repeated; nil for never.
    ///   - store: Where the entity tags and bodies of conditional requests are kept; needed by
    ///     ``sendIfModified(_:isolation:)`` alone.
    ///   - observer: Receives the timestamps of each attempt; without one no clock is read.
    public init(
        baseURL: URL, headers: [String: String] = [:], transport: any Transport = URLSessionTransport(),
        decoder: ResponseDecoder = ResponseDecoder(), encoder: EncoderConfiguration = EncoderConfiguration(),
        execution: Execution = .detachedTask, deadline: Duration? = .seconds(60), retry: RetryPolicy? = nil,
        store: (any ETagStore)? = nil, observer: (any StageObserver)? = nil
    ) {
        builder = RequestBuilder(baseURL: baseURL, headers: headers, encoder: encoder)
        self.transport = transport
        self.decoder = decoder
        self.execution = execution
        self.deadline = deadline
        self.retry = retry
        self.store = store
        self.observer = observer
    }

    /// Sends a request and decodes the body of its answer.
    ///
    /// - Throws: ``APIError``, and nothing else.
    public func send<Request: APIRequest>(
        _ request: Request, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> Request.Response {
        try await send(request.endpoint, isolation: isolation)
    }

    /// Asks an endpoint and decodes the body of its answer.
    ///
    /// - Parameters:
    ///   - endpoint: What to ask for.
    ///   - type: What to decode; usually inferred.
    ///   - isolation: The caller's actor, found by the compiler.
    /// - Throws: ``APIError``, and nothing else.
    public func send<Value: Decodable & Sendable>(
        _ endpoint: Endpoint, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> Value {
        try await response(to: endpoint, as: type, isolation: isolation).value
    }

    /// Sends a request and gives the decoded body with the head that it came with.
    ///
    /// - Throws: ``APIError``, and nothing else.
    public func response<Request: APIRequest>(
        to request: Request, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> APIResponse<Request.Response> {
        try await response(to: request.endpoint, as: Request.Response.self, isolation: isolation)
    }

    /// Asks an endpoint and gives the decoded body with the head that it came with.
    ///
    /// - Throws: ``APIError``, and nothing else.
    public func response<Value: Decodable & Sendable>(
        to endpoint: Endpoint, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> APIResponse<Value> {
        // The time of a request begins with the call, not when its URL and its body are made.
        let started = observer?.timestamp()
        let request = try builder.request(for: endpoint)
        let attempt = Attempt<Value>(
            request: request, transport: transport, decoder: decoder, execution: execution, observer: observer)
        switch try await run(attempt, started: started, method: endpoint.method, isolation: isolation) {
        case .value(let value, let head, _):
            return APIResponse(value: value, head: head)
        case .notModified:
            preconditionFailure("304 is a bad status where the request is not conditional")
        }
    }

    /// Sends a request whose answer may be 304, and keeps the bytes of any other.
    ///
    /// - Parameter started: When the request was begun, by ``timestamp()``.
    func conditionalAnswer<Value: Decodable & Sendable>(
        to request: URLRequest, started: UInt64?, method: HTTPMethod, as type: Value.Type,
        isolation: isolated (any Actor)?
    ) async throws(APIError) -> Attempt<Value>.Answer {
        let attempt = Attempt<Value>(
            request: request, transport: transport, decoder: decoder, execution: execution, observer: observer,
            isConditional: true)
        return try await run(attempt, started: started, method: method, isolation: isolation)
    }

    /// The observer's time, where there is one.
    func timestamp() -> UInt64? { observer?.timestamp() }

    /// The request of an endpoint, as it is sent.
    func urlRequest(for endpoint: Endpoint) throws(APIError) -> URLRequest {
        try builder.request(for: endpoint)
    }

    /// Decodes a body that is already here, where the client decodes all bodies.
    func decode<Value: Decodable & Sendable>(
        _ body: Data, as type: Value.Type, isolation: isolated (any Actor)?
    ) async throws(APIError) -> Value {
        let request = URLRequest(url: builder.baseURL)
        do {
            let attempt = Attempt<Value>(
                request: request, transport: try MemoryTransport(body: body, url: builder.baseURL), decoder: decoder,
                execution: execution, observer: nil)
            switch try await attempt.run(deadline: nil, isolation: isolation) {
            case .value(let value, _, _): return value
            case .notModified: preconditionFailure("the answer of a memory transport is 200")
            }
        } catch let error as APIError {
            throw error
        } catch {
            throw APIError(transportFailure: error)
        }
    }

    private func run<Value>(
        _ attempt: Attempt<Value>, started: UInt64?, method: HTTPMethod, isolation: isolated (any Actor)?
    ) async throws(APIError) -> Attempt<Value>.Answer {
        guard let retry, method.isIdempotent else {
            return try await attempt.run(started: started, deadline: deadline, isolation: isolation)
        }
        // Only the first attempt began with the call.
        var start = started
        return try await retry.run(deadline: deadline, isolation: isolation) { deadline, isolation throws(APIError) in
            let started = start
            start = nil
            return try await attempt.run(started: started, deadline: deadline, isolation: isolation)
        }
    }
}
