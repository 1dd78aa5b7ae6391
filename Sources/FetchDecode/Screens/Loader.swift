import Observation

/// Loads one thing for a screen, and is observed by it.
///
///     .task { await loader.load { try await client.send(GetPosts()) } }
///
/// A load that starts while an earlier one is on its way cancels it and drops its answer, however late it comes.
@MainActor
@Observable
public final class Loader<Value: Sendable> {
    /// What to show.
    public private(set) var state: LoadState<Value> = .idle

    /// What the state was before the loads that are on their way.
    @ObservationIgnored private var settled: LoadState<Value> = .idle
    @ObservationIgnored private var loads = 0
    @ObservationIgnored private var task: Task<Result<Value, APIError>, Never>?

    /// Creates a loader that is idle.
    public init() {}

    /// Loads, and returns once the operation has ended; the state says how, unless a later load has begun.
    ///
    /// Cancelling the calling task cancels the load and brings the state back to what it was.
    public func load(_ operation: @escaping @Sendable () async throws(APIError) -> Value) async {
        loads += 1
        let number = loads
        task?.cancel()
        if !state.isLoading { settled = state }
        state = .loading(previous: state.value)
        let task = Task {
            do throws(APIError) {
                return Result<Value, APIError>.success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        self.task = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        guard number == loads else { return }
        self.task = nil
        switch result {
        case .success(let value): state = .loaded(value)
        case .failure(.cancelled): state = settled
        case .failure(let error): state = .failed(error, previous: state.value)
        }
    }

    /// Cancels the load that is on its way, if there is one.
    public func cancel() { task?.cancel() }
}
