/// One thing that happens while an answer goes out: bytes sent, or, for an option that shapes delivery, a wait or an end.
///
/// A step keeps its own position and is asked to go on until it says that it is done.
protocol TransmissionStep: AnyObject {
    /// Whether it sends bytes the moment it starts, so that those before it may wait to share a packet.
    var sendsAtOnce: Bool { get }

    /// Does what can be done without blocking.
    func advance(_ output: inout SocketOutput) -> StepOutcome
}

/// How far a step came.
enum StepOutcome: Equatable {
    /// It is done; the next may start.
    case finished
    /// The socket takes no more for now.
    case blocked
    /// It has had its share of this turn of the event loop.
    case yielded
    /// Nothing is to be done before this time.
    case paused(until: MonotonicTime)
    /// The connection is broken, or is to be cut here.
    case abandoned
}
