import Dispatch

/// Where a body is decoded.
public enum Execution: String, CaseIterable, Codable, Sendable {
    /// On the main actor: what happens to code that decodes where it awaits. Stalls the screen for its length.
    case mainQueue = "main-queue"
    /// In a detached task on the cooperative pool.
    case detachedTask = "detached-task"
    /// In a function marked `@concurrent`, which leaves its caller's actor with and without
    /// `NonisolatedNonsendingByDefault`; an unmarked nonisolated function does so only without.
    case concurrent
    /// In a block on a global Dispatch queue, which resumes the caller: how it was done before `async`.
    case dispatchQueue = "dispatch-queue"
    /// On an actor of its own: off the main queue, and one decode at a time.
    case actor

    /// Waits for an exchange, decodes it where the strategy says, and gives the value to the caller's executor.
    ///
    /// Waiting and decoding are one piece of work on one executor, so that between the last byte and the decode
    /// lies a single hop: the one to the executor of the strategy.
    ///
    /// Isolated parameters, not `nonisolated(nonsending)`: closures passed through the standard library's
    /// cancellation handler lose the latter's executor, which costs two hops a request.
    func run<Value: Sendable>(
        _ exchange: Exchange, isolation: isolated (any Actor)?,
        decode: @escaping @Sendable (Exchange.Completion) -> Value
    ) async -> Value {
        switch self {
        case .mainQueue: await Self.runOnMainActor(exchange, decode)
        case .detachedTask: await Task.detached { decode(await exchange.completion(isolation: nil)) }.value
        case .concurrent: await Self.runConcurrently(exchange, decode)
        case .dispatchQueue: await Self.runOnQueue(exchange, isolation: isolation, decode)
        case .actor: await DecodingActor.shared.run(exchange, decode)
        }
    }

    @MainActor
    private static func runOnMainActor<Value: Sendable>(
        _ exchange: Exchange, _ decode: @Sendable (Exchange.Completion) -> Value
    ) async -> Value {
        decode(await exchange.completion(isolation: MainActor.shared))
    }

    @concurrent
    private static func runConcurrently<Value: Sendable>(
        _ exchange: Exchange, _ decode: @Sendable (Exchange.Completion) -> Value
    ) async -> Value {
        decode(await exchange.completion(isolation: nil))
    }

    private static func runOnQueue<Value: Sendable>(
        _ exchange: Exchange, isolation: isolated (any Actor)?,
        _ decode: @escaping @Sendable (Exchange.Completion) -> Value
    ) async -> Value {
        await withCheckedContinuation(isolation: isolation) { continuation in
            exchange.onCompletion { completion in
                DispatchQueue.global(qos: .userInitiated).async {
                    continuation.resume(returning: decode(completion))
                }
            }
        }
    }
}

/// The actor of ``Execution/actor``.
private actor DecodingActor {
    static let shared = DecodingActor()

    func run<Value: Sendable>(
        _ exchange: Exchange, _ decode: @Sendable (Exchange.Completion) -> Value
    ) async -> Value {
        decode(await exchange.completion(isolation: self))
    }
}
