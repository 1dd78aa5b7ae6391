/// What a worker does in a turn, once prepared.
@MainActor
protocol Lane {
    /// Does the work once and keeps its value.
    ///
    /// - Parameter observed: Whether to read the clock. Counting turns do without, so that they count nothing
    ///   of the harness; the sample's times are then 0 and mean nothing.
    func perform(observed: Bool) async -> RequestSample

    /// What is wrong with the value that was kept, or nil; called outside every measured span.
    func checkValue() -> String?

    /// Lets go of the value.
    func releaseValue()
}

/// The place where a lane keeps its value, made before the first turn so that keeping allocates nothing.
@MainActor
final class KeptValue<Value> {
    var value: Value?
}
