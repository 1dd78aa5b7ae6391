import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request in flight: a promise of its response that also knows how to cancel it.
public final class Exchange: Sendable {
    /// What a completed exchange holds, with the moments at which it came.
    struct Completion: Sendable {
        let result: Result<Data, APIError>
        let bodyReceived: UInt64?
        let statusChecked: UInt64?
    }

    private enum State {
        case pending
        case awaited(CheckedContinuation<Completion, Never>)
        case completed(Completion)
        case consumed
    }

    private struct Shared {
        var state = State.pending
        var isCancelled = false
        var canceller: (@Sendable () -> Void)?
    }

    private let shared = Mutex(Shared())
    private let observer: (any StageObserver)?

    init(observer: (any StageObserver)?) {
        self.observer = observer
    }

    /// Completes the exchange, checking the status where a response came; later calls are ignored.
    ///
    /// The timestamps are taken here, on the transport's thread, before any hop to another executor.
    public func complete(with result: Result<TransportResponse, any Error>) {
        let completion: Completion
        switch result {
        case .success(let response):
            let bodyReceived = observer?.timestamp()
            let checked = Self.checkStatus(of: response)
            completion = Completion(
                result: checked, bodyReceived: bodyReceived, statusChecked: observer?.timestamp())
        case .failure(let error):
            completion = Completion(
                result: .failure(APIError(transportFailure: error)), bodyReceived: nil, statusChecked: nil)
        }
        let waiting: CheckedContinuation<Completion, Never>? = shared.withLock { shared in
            // Break the cycle exchange → canceller → task → completion handler → exchange.
            shared.canceller = nil
            switch shared.state {
            case .pending:
                shared.state = .completed(completion)
                return nil
            case .awaited(let continuation):
                shared.state = .consumed
                return continuation
            case .completed, .consumed:
                return nil
            }
        }
        waiting?.resume(returning: completion)
    }

    /// Tells how to cancel; called at once where the request was cancelled before it could be told.
    public func onCancel(_ canceller: @escaping @Sendable () -> Void) {
        let alreadyCancelled = shared.withLock { shared in
            switch shared.state {
            case .pending, .awaited: shared.canceller = canceller
            case .completed, .consumed: break
            }
            return shared.isCancelled
        }
        if alreadyCancelled { canceller() }
    }

    /// Cancels what is in flight; it then completes as ``APIError/cancelled``.
    ///
    /// The canceller runs on a queue of its own: cancellation handlers run with the task's lock held, and a
    /// canceller that waits for the session's serial queue, which may be waiting to resume that very task,
    /// would never return (swift-corelibs-foundation issue 5412).
    func cancel() {
        let canceller = shared.withLock { shared in
            shared.isCancelled = true
            return shared.canceller
        }
        if let canceller { DispatchQueue.global().async(execute: canceller) }
    }

    /// Waits for the completion, and goes on where it was called; may be awaited once.
    ///
    /// Hears nothing of the cancellation of its task: the one that started the exchange, which may be another,
    /// calls ``cancel()``.
    func completion(isolation: isolated (any Actor)?) async -> Completion {
        await withCheckedContinuation(isolation: isolation) { continuation in
            let ready: Completion? = shared.withLock { shared in
                switch shared.state {
                case .completed(let completion):
                    shared.state = .consumed
                    return completion
                case .pending:
                    shared.state = .awaited(continuation)
                    return nil
                case .awaited, .consumed:
                    preconditionFailure("an exchange is awaited once, by the client that started it")
                }
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    private static func checkStatus(of response: TransportResponse) -> Result<Data, APIError> {
        let code = response.head.statusCode
        return (200...299).contains(code)
            ? .success(response.body) : .failure(.badStatus(code: code, body: response.body))
    }
}
