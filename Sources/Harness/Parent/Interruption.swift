import Foundation
import Synchronization

/// Ctrl-C as a flag that the scheduler looks at between turns and while it waits.
public enum Interruption {
    private static let requested = Atomic<Bool>(false)

    /// Whether the user asked to stop.
    public static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Turns SIGINT and SIGTERM into the flag from now on, and a broken pipe into an error code.
    public static func observe() {
        // The handler stores a flag and does nothing else, which is all that a signal handler may do. Without
        // SA_RESTART a waiting `poll` returns at once.
        _ = requested.load(ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Interruption.requested.store(true, ordering: .relaxed) }
        sigemptyset(&action.sa_mask)
        sigaction(SIGINT, &action, nil)
        sigaction(SIGTERM, &action, nil)
        signal(SIGPIPE, SIG_IGN)
        // Whoever started this process may have had them blocked, which children inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
