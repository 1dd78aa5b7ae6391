/// Why a span of allocations could not be opened or closed.
public enum AllocationCounterError: Error, Equatable, CustomStringConvertible {
    /// Counting does not work in this process.
    case unavailable(reason: String)
    /// ``AllocationCounter/start()`` while a span is open.
    case alreadyCounting
    /// ``AllocationCounter/stop()`` while no span is open.
    case notCounting

    /// One line that says what is wrong and the way out.
    public var description: String {
        switch self {
        case .unavailable(let reason): "allocations are not counted: \(reason)"
        case .alreadyCounting: "allocations are being counted already: stop that span before the next one"
        case .notCounting: "no allocations are being counted: start a span before stopping it"
        }
    }
}
