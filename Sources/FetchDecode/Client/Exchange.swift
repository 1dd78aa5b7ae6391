import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request in flight: a promise of its response that also knows how to cancel it.
///
/// However it ends — by its response, a failure, cancellation or its deadline — it ends once, at once, and
/// without waiting for the transport to agree: Foundation on Linux never completes some tasks at all.
public final class Exchange: Sendable {
    /// What a completed exchange holds, with the moments at which it came.
    struct Completion: Sendable {
        let result: Result<TransportResponse, APIError>
        let bodyReceived: UInt64?
        let statusChecked: UInt64?
    }

    private enum State {
        case pending
        case awaited(CheckedContinuation<Completion, Never>)
        case observed(@Sendable (Completion) -> Void)
        case completed(Completion)
        case consumed
    }

    private struct Shared {
        var state = State.pending
        var isAbandoned = false
        var canceller: (@Sendable () -> Void)?
        var deadline: ExchangeDeadline?
    }

    private let shared = Mutex(Shared())
    private let observer: (any StageObserver)?
    private let acceptsNotModified: Bool

    /// Creates an exchange.
    ///
    /// - Parameters:
    ///   - observer: Whose clock stamps the completion.
    ///   - acceptsNotModified: Whether 304 is an answer, not a bad status: the request was conditional.
    ///   - deadline: After how long it fails as timed out; nil for never.
    init(observer: (any StageObserver)?, acceptsNotModified: Bool = false, deadline: Duration? = nil) {
        self.observer = observer
        self.acceptsNotModified = acceptsNotModified
        if let deadline {
            let timer = ExchangeDeadline(after: deadline) { [weak self] in
                self?.abandon(with: URLError(.timedOut))
            }
            shared.withLock { $0.deadline = timer }
        }
    }

    /// Completes the exchange, checking the status where a response came; later calls are ignored.
    ///
    /// The timestamps are taken here, on the transport's thread, before any hop to another executor.
    public func complete(with result: Result<TransportResponse, any Error>) {
        let completion: Completion
        switch result {
        case .success(let response):
            let bodyReceived = observer?.timestamp()
            let checked = checkStatus(of: response)
            completion = Completion(
                result: checked, bodyReceived: bodyReceived, statusChecked: observer?.timestamp())
        case .failure(let error):
            completion = Completion(
                result: .failure(APIError(transportFailure: error)), bodyReceived: nil, statusChecked: nil)
        }
        let (earlier, deadline) = shared.withLock { shared in
            // Break the cycle exchange → canceller → task → completion handler → exchange.
            shared.canceller = nil
            defer { shared.deadline = nil }
            let earlier = shared.state
            switch earlier {
            case .pending: shared.state = .completed(completion)
            case .awaited, .observed: shared.state = .consumed
            case .completed, .consumed: break
            }
            return (earlier, shared.deadline)
        }
        deadline?.cancel()
        switch earlier {
        case .awaited(let continuation): continuation.resume(returning: completion)
        case .observed(let receive): receive(completion)
        case .pending, .completed, .consumed: break
        }
    }

    /// Tells how to cancel; called at once where the request was given up before it could be told.
    public func onCancel(_ canceller: @escaping @Sendable () -> Void) {
        let isAbandoned = shared.withLock { shared in
            switch shared.state {
            case .pending, .awaited, .observed: shared.canceller = canceller
            case .completed, .consumed: break
            }
            return shared.isAbandoned
        }
        if isAbandoned { canceller() }
    }

    /// Ends the exchange as ``APIError/cancelled`` and stops what is in flight.
    ///
    /// On a queue of its own: cancellation handlers run with the task's lock held, and a canceller that waits for
    /// the session's serial queue, which may be waiting to resume that very task, would never return
    /// (swift-corelibs-foundation issue 5412).
    func cancel() {
        DispatchQueue.global().async { [self] in abandon(with: CancellationError()) }
    }

    /// Whether it was cancelled or its deadline has passed: nobody waits for an answer any more.
    var isAbandoned: Bool { shared.withLock(\.isAbandoned) }

    /// Waits for the completion, and goes on where it was called; may be awaited once.
    ///
    /// Hears nothing of the cancellation of its task: the one that started the exchange, which may be another,
    /// calls ``cancel()``.
    func completion(isolation: isolated (any Actor)?) async -> Completion {
        await withCheckedContinuation(isolation: isolation) { continuation in
            if let ready = wait(as: .awaited(continuation)) { continuation.resume(returning: ready) }
        }
    }

    /// Calls `receive` with the completion, on the thread that completes, or at once; instead of awaiting it.
    func onCompletion(_ receive: @escaping @Sendable (Completion) -> Void) {
        if let ready = wait(as: .observed(receive)) { receive(ready) }
    }

    private func wait(as waiting: State) -> Completion? {
        shared.withLock { shared in
            switch shared.state {
            case .completed(let completion):
                shared.state = .consumed
                return completion
            case .pending:
                shared.state = waiting
                return nil
            case .awaited, .observed, .consumed:
                preconditionFailure("an exchange is awaited once, by the client that started it")
            }
        }
    }

    private func abandon(with error: any Error) {
        let canceller = shared.withLock { shared in
            shared.isAbandoned = true
            return shared.canceller
        }
        complete(with: .failure(error))
        canceller?()
    }

    private func checkStatus(of response: TransportResponse) -> Result<TransportResponse, APIError> {
        switch response.head.statusCode {
        case 200...299: .success(response)
        case 304 where acceptsNotModified: .success(response)
        default: .failure(.badStatus(StatusFailure(response)))
        }
    }
}
