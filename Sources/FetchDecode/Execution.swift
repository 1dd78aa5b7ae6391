/// Where a body is decoded.
public enum Execution: String, CaseIterable, Codable, Sendable {
    /// On the main actor: what happens to code that decodes where it awaits. Stalls the screen for its length.
    case mainQueue = "main-queue"
    /// In a detached task on the cooperative pool.
    case detachedTask = "detached-task"

    /// Runs `work` where the strategy says and gives its result back to the caller's executor.
    @concurrent
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        switch self {
        case .mainQueue:
            await MainActor.run { work() }
        case .detachedTask:
            await Task.detached { work() }.value
        }
    }
}
