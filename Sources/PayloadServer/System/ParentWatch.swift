#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Tells when the process that started this one has gone, however it went.
///
/// A process whose parent ends is given another one at once, so a comparison is enough. `PR_SET_PDEATHSIG` is not used:
/// it fires when the parent's *thread* that made the child ends, which is not the end of the parent.
struct ParentWatch {
    /// The parent that is watched, or nil where none is.
    let parent: pid_t?

    /// How often to ask, in milliseconds.
    static let interval: UInt64 = 250

    /// Whether the parent has gone.
    var hasEnded: Bool { parent.map { getppid() != $0 } ?? false }
}
