import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends one request once, and says what became of it and when.
struct Attempt<Value: Decodable & Sendable>: Sendable {
    /// A response that is no failure.
    enum Answer: Sendable {
        /// A decoded body; its bytes too where they are wanted.
        case value(Value, head: HTTPURLResponse, body: Data?)
        /// 304: what the caller has is still right.
        case notModified(head: HTTPURLResponse)
    }

    let request: URLRequest
    let transport: any Transport
    let decoder: ResponseDecoder
    let execution: Execution
    let observer: (any StageObserver)?
    /// Whether the request is conditional: 304 is an answer, and the body of a 200 is wanted.
    var isConditional = false

    /// Sends, waits, decodes, and delivers on the caller's actor.
    ///
    /// - Parameters:
    ///   - started: When the request was begun, where that was before this call.
    ///   - deadline: After how long it fails as timed out; nil for never.
    ///   - isolation: The caller's actor.
    func run(
        started: UInt64? = nil, deadline: Duration?, isolation: isolated (any Actor)?
    ) async throws(APIError) -> Answer {
        // A task that was cancelled before it came here sends nothing.
        if Task.isCancelled { throw .cancelled }
        let started = started ?? observer?.timestamp()
        let exchange = Exchange(observer: observer, acceptsNotModified: isConditional, deadline: deadline)
        transport.start(request, completing: exchange)
        let issued = observer?.timestamp()
        let outcome = await withTaskCancellationHandler(
            operation: {
                await execution.run(exchange, isolation: isolation) { [decoder, observer, isConditional] completion in
                    Outcome(of: completion, decoder: decoder, observer: observer, keepsBody: isConditional)
                }
            },
            // The work may run in a detached task, which does not hear of this one's cancellation.
            onCancel: { exchange.cancel() }, isolation: isolation)
        if let observer, let started {
            let timeline = StageTimeline(
                started: started, issued: issued, bodyReceived: outcome.completion.bodyReceived,
                statusChecked: outcome.completion.statusChecked, decodeStarted: outcome.decodeStarted,
                decodeEnded: outcome.decodeEnded, delivered: observer.timestamp())
            observer.attemptDidEnd(timeline, error: outcome.result.failure)
        }
        return try outcome.result.get()
    }

    /// What became of the request, and when.
    private struct Outcome: Sendable {
        let result: Result<Answer, APIError>
        let completion: Exchange.Completion
        let decodeStarted: UInt64?
        let decodeEnded: UInt64?

        /// Decodes, on the executor that calls.
        init(
            of completion: Exchange.Completion, decoder: ResponseDecoder, observer: (any StageObserver)?,
            keepsBody: Bool
        ) {
            self.completion = completion
            switch completion.result {
            case .failure(let error):
                result = .failure(error)
                decodeStarted = nil
                decodeEnded = nil
            case .success(let response) where response.head.statusCode == 304:
                result = .success(.notModified(head: response.head))
                decodeStarted = nil
                decodeEnded = nil
            case .success(let response):
                decodeStarted = observer?.timestamp()
                let decoded = Result { () throws(APIError) in try decoder.decode(Value.self, from: response.body) }
                decodeEnded = observer?.timestamp()
                result = decoded.map { .value($0, head: response.head, body: keepsBody ? response.body : nil) }
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
