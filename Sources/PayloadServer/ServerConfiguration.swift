#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How a ``PayloadServer`` listens, how long it lives, and what it may use.
public struct ServerConfiguration: Sendable {
    /// The port on 127.0.0.1; 0, the default, lets the kernel choose a free one.
    public var port: UInt16 = 0

    /// The process whose end ends the server too, within about 250 ms; nil for a server that lives until it is stopped.
    ///
    /// The default is the parent at the time this value is made. A parent that starts the server as a separate process
    /// can pass its own number instead, so that even its death before this line ran is noticed.
    public var parent: pid_t? = getppid()

    /// Whether SIGTERM and SIGINT make ``PayloadServer/run(whenReady:)`` return; the default is true.
    ///
    /// The handlers belong to the whole process while the server runs. Switch it off for a server inside another
    /// program, and use ``PayloadServer/stop()``.
    public var stopsOnSignals = true

    /// The most bytes that prepared bodies may take together; the default is 512 MiB.
    ///
    /// The least recently used go first. The newest body stays even if it is larger than this, and a body that is
    /// being sent stays until the last client has it.
    public var cacheBytes = 512 << 20

    /// The most bodies kept prepared, at least 1; the default is 256. Each takes one file descriptor.
    public var cacheBodies = 256

    /// The largest `bytes` that a request may ask for; the default is 256 MiB.
    public var largestBody = 256 << 20

    /// The defaults, as said at each property.
    public init() {}

    /// Throws ``ServerError/invalidConfiguration(_:)`` naming the first value that makes no sense.
    func validate() throws(ServerError) {
        if cacheBytes < 0 { throw .invalidConfiguration("cacheBytes is \(cacheBytes): use 0 or more") }
        if cacheBodies < 1 { throw .invalidConfiguration("cacheBodies is \(cacheBodies): use 1 or more") }
        if largestBody < 0 { throw .invalidConfiguration("largestBody is \(largestBody): use 0 or more") }
    }
}
