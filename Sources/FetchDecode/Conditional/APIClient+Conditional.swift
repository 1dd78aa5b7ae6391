import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer to "send me this, unless I have it already".
public enum ConditionalResponse<Value: Sendable>: Sendable {
    /// There was none before, or it has changed.
    case modified(Value)
    /// What was stored is still right; nothing was moved or decoded.
    case notModified

    /// The new value, where there is one.
    public var value: Value? {
        if case .modified(let value) = self { value } else { nil }
    }
}

extension APIClient {
    /// Asks for what has changed since the stored answer, and stores what comes.
    ///
    /// Only answers with an entity tag are stored, in the client's ``ETagStore``, and only once they could be decoded.
    /// Without a store every answer is ``ConditionalResponse/modified(_:)``.
    ///
    /// - Throws: ``APIError``, and nothing else.
    public func sendIfModified<Request: APIRequest>(
        _ request: Request, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> ConditionalResponse<Request.Response> {
        try await sendIfModified(request.endpoint, as: Request.Response.self, isolation: isolation)
    }

    /// Asks for what has changed since the stored answer, and stores what comes.
    ///
    /// - Throws: ``APIError``, and nothing else.
    public func sendIfModified<Value: Decodable & Sendable>(
        _ endpoint: Endpoint, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> ConditionalResponse<Value> {
        try await conditionalResult(of: endpoint, as: type, isolation: isolation).response
    }

    /// The same with the entity tag of the version that the client has now.
    func conditionalResult<Value: Decodable & Sendable>(
        of endpoint: Endpoint, as type: Value.Type = Value.self, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> (response: ConditionalResponse<Value>, tag: EntityTag?) {
        let started = timestamp()
        guard store != nil, endpoint.method == .get else {
            return (.modified(try await response(to: endpoint, as: type, isolation: isolation).value), nil)
        }
        let plain = try urlRequest(for: endpoint)
        let stored = await storedResponse(for: plain, method: endpoint.method)
        var request = plain
        if let stored { request.setValue(stored.tag.description, forHTTPHeaderField: "If-None-Match") }
        var answer = try await conditionalAnswer(
            to: request, started: started, method: endpoint.method, as: type, isolation: isolation)
        if case .notModified(let head) = answer {
            let tag = head.value(forHTTPHeaderField: "ETag").flatMap { EntityTag($0) }
            if let stored, tag?.matchesWeakly(stored.tag) ?? true { return (.notModified, stored.tag) }
            // A 304 to no condition, or for another version than the one that was asked about, says nothing. Ask
            // again, this time for the whole.
            await store?.removeResponse(for: key(of: plain))
            answer = try await conditionalAnswer(
                to: plain, started: nil, method: endpoint.method, as: type, isolation: isolation)
        }
        switch answer {
        case .value(let value, let head, let body):
            await keep(body, head: head, of: plain)
            return (.modified(value), head.value(forHTTPHeaderField: "ETag").flatMap { EntityTag($0) })
        case .notModified(let head):
            throw .badStatus(StatusFailure(TransportResponse(head: head, body: Data())))
        }
    }

    /// The stored answer to a request, decoded; nil where there is none. Asks no server.
    ///
    /// One that does not decode any more, since the model has changed, is forgotten: the next request brings the whole.
    ///
    /// - Throws: ``APIError/invalidURL(_:reason:)``, ``APIError/decoding(path:underlying:)``.
    public func stored<Request: APIRequest>(
        _ request: Request, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> Request.Response? {
        try await storedAnswer(to: request, isolation: isolation)?.value
    }

    /// The same with its entity tag.
    func storedAnswer<Request: APIRequest>(
        to request: Request, isolation: isolated (any Actor)? = #isolation
    ) async throws(APIError) -> (value: Request.Response, tag: EntityTag)? {
        let endpoint = request.endpoint
        let request = try urlRequest(for: endpoint)
        guard let stored = await storedResponse(for: request, method: endpoint.method) else { return nil }
        do {
            return (try await decode(stored.body, as: Request.Response.self, isolation: isolation), stored.tag)
        } catch {
            if case .decoding = error { await store?.removeResponse(for: key(of: request)) }
            throw error
        }
    }

    private func storedResponse(for request: URLRequest, method: HTTPMethod) async -> StoredResponse? {
        guard let store, method == .get else { return nil }
        let stored = await store.response(for: key(of: request))
        return stored.flatMap { $0.answers(request) ? $0 : nil }
    }

    private func keep(_ body: Data?, head: HTTPURLResponse, of request: URLRequest) async {
        guard let store else { return }
        if let body, let response = StoredResponse(head: head, body: body, request: request) {
            await store.store(response, for: key(of: request))
        } else {
            await store.removeResponse(for: key(of: request))
        }
    }

    private func key(of request: URLRequest) -> String { request.url?.absoluteString ?? "" }
}
