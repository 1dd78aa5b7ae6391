import Foundation
import Synchronization

/// The wish to end, as a flag that the event loop looks at.
enum StopSignal {
    private static let requested = Atomic<Bool>(false)

    static var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Turns SIGTERM and SIGINT into the flag, and a broken pipe into an error code.
    static func observe() {
        // Touched here first, so that the handler finds it initialised; the handler stores and does nothing else.
        requested.store(false, ordering: .relaxed)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in StopSignal.requested.store(true, ordering: .relaxed) }
        sigemptyset(&action.sa_mask)
        sigaction(SIGTERM, &action, nil)
        sigaction(SIGINT, &action, nil)
        signal(SIGPIPE, SIG_IGN)
    }
}
