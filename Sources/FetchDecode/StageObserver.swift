/// Watches where the time of each request goes.
///
/// A client without an observer reads no clock and pays one branch a stage.
public protocol StageObserver: Sendable {
    /// The current time in nanoseconds of a monotonic clock; called up to seven times a request, on whatever
    /// thread the stage ends on, so it must not allocate, lock or block.
    func timestamp() -> UInt64

    /// Called once a request, on the caller's actor, after the last timestamp was taken.
    func requestDidEnd(_ timeline: StageTimeline, error: APIError?)
}
