/// Watches where the time of each attempt of a request goes.
///
/// A client without an observer reads no clock and pays one branch a stage.
public protocol StageObserver: Sendable {
    /// The current time in nanoseconds of a monotonic clock; called up to eight times a request, on whatever
    /// thread the stage ends on, so it must not allocate, lock or block.
    func timestamp() -> UInt64

    /// Called once an attempt, on the caller's actor, after the last timestamp was taken. A request has one attempt
    /// unless the client has a ``RetryPolicy``.
    func attemptDidEnd(_ timeline: StageTimeline, error: APIError?)
}
