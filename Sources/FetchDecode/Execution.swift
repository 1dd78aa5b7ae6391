/// Where a body is decoded.
public enum Execution: String, CaseIterable, Codable, Sendable {
    /// On the main actor: what happens to code that decodes where it awaits. Stalls the screen for its length.
    case mainQueue = "main-queue"
    /// In a detached task on the cooperative pool.
    case detachedTask = "detached-task"

    /// Runs `work` where the strategy says and gives its result back to the caller's executor.
    ///
    /// The work waits for the body and decodes it. It is one piece, and is told which actor it runs on, so that
    /// between the last byte and the decode lies a single hop: the one to the executor of the strategy.
    ///
    /// Isolated parameters, not `nonisolated(nonsending)`: closures passed through the standard library's
    /// cancellation handler lose the latter's executor, which costs two hops a request.
    func run<Value: Sendable>(
        isolation: isolated (any Actor)?, _ work: @escaping @Sendable (isolated (any Actor)?) async -> Value
    ) async -> Value {
        switch self {
        case .mainQueue: await Self.runOnMainActor(work)
        case .detachedTask: await Task.detached { await work(nil) }.value
        }
    }

    @MainActor
    private static func runOnMainActor<Value: Sendable>(
        _ work: @escaping @Sendable (isolated (any Actor)?) async -> Value
    ) async -> Value {
        await work(MainActor.shared)
    }
}
