import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session, and the duty to invalidate it when the last one who holds the lease lets go.
///
/// A session that is asked for a task after it was invalidated ends the process, so whoever will still ask holds on.
final class SessionLease: Sendable {
    let session: URLSession
    private let invalidates: Bool

    /// A lease of a session that somebody else owns, or that nobody shall invalidate.
    init(keeping session: URLSession) {
        self.session = session
        invalidates = false
    }

    /// A lease of a session that ends with it, once its tasks are done.
    init(owning session: URLSession) {
        self.session = session
        invalidates = true
    }

    deinit {
        if invalidates { session.finishTasksAndInvalidate() }
    }
}
