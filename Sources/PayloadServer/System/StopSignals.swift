import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// SIGTERM and SIGINT as a signal to an ``EventCounter``, for as long as this value lives; it stays on one thread.
struct StopSignals: ~Copyable {
    private var previous: [(signal: Int32, action: sigaction)] = []
    private var previousMask = sigset_t()

    /// The event counter that the handler signals, or -1. The handler can reach nothing but a global.
    private static let target = Atomic<Int32>(-1)

    /// Installs the handlers; `event` has to outlive this value.
    ///
    /// A handler, not a blocked signal with a `signalfd`: a signal to the process goes to any thread that does not block
    /// it, and a program may have threads before the server starts.
    init(signalling event: EventCounter) {
        StopSignals.target.store(event.number, ordering: .sequentiallyConsistent)
        for signal in [SIGTERM, SIGINT] {
            let old = StopSignals.handle(signal) { _ in
                let saved = errno
                EventCounter.signal(StopSignals.target.load(ordering: .sequentiallyConsistent))
                errno = saved
            }
            previous.append((signal, old))
        }
        // A process that was started from a thread that blocks signals, as Dispatch's threads do, has them blocked too.
        var wanted = sigset_t()
        sigemptyset(&wanted)
        sigaddset(&wanted, SIGTERM)
        sigaddset(&wanted, SIGINT)
        pthread_sigmask(Int32(SIG_UNBLOCK), &wanted, &previousMask)
    }

    /// Makes a write to a client that has gone an error rather than the end of the process, from now on.
    ///
    /// It is never undone: `sendfile` has no `MSG_NOSIGNAL`, and another server may still run in this process.
    static func ignoreBrokenPipes() { _ = handle(SIGPIPE, with: SIG_IGN) }

    private static func handle(_ signal: Int32, with handler: (@convention(c) (Int32) -> Void)?) -> sigaction {
        var action = sigaction()
        var old = sigaction()
        sigemptyset(&action.sa_mask)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        sigaction(signal, &action, &old)
        return old
    }

    deinit {
        var mask = previousMask
        pthread_sigmask(Int32(SIG_SETMASK), &mask, nil)
        for (signal, action) in previous {
            var action = action
            sigaction(signal, &action, nil)
        }
        StopSignals.target.store(-1, ordering: .sequentiallyConsistent)
    }
}
