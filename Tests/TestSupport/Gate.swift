import Foundation

/// Holds threads until it is opened.
///
/// `@unchecked Sendable`: its one variable is only ever touched with the condition locked.
public final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    /// A closed gate.
    public init() {}

    /// Lets everybody through, from now on.
    public func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Waits until it is open.
    public func pass() {
        condition.withLock {
            while !isOpen { condition.wait() }
        }
    }
}
