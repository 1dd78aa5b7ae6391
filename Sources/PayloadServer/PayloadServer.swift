import CLinuxCalls
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An HTTP/1.1 server on loopback that feeds prepared JSON bodies to a benchmark, as fast as the kernel can move them.
///
/// It is meant for a process of its own: SIGPIPE is ignored from ``run(whenReady:)`` on, and by default SIGTERM, SIGINT
/// and the end of the parent process end the run.
public final class PayloadServer: Sendable {
    /// The port on 127.0.0.1 that it listens on; connections queue from the moment the server is made.
    public let port: UInt16

    private let configuration: ServerConfiguration
    private let listener: FileDescriptor
    private let stopEvent: EventCounter
    private let services: ServerServices

    /// Binds and listens; the source is not asked for any body yet.
    ///
    /// Throws ``ServerError``: ``ServerError/portInUse(_:)``, ``ServerError/portNotPermitted(_:)``,
    /// ``ServerError/invalidConfiguration(_:)``, or what else the system refuses.
    public convenience init(
        configuration: ServerConfiguration = ServerConfiguration(), source: any BodySource
    ) throws(ServerError) {
        try self.init(configuration: configuration, source: source, options: PayloadOptions.all)
    }

    /// A server with other query items than the usual ones.
    init(
        configuration: ServerConfiguration, source: any BodySource, options: [any PayloadOption.Type]
    ) throws(ServerError) {
        try configuration.validate()
        self.configuration = configuration
        var port = configuration.port
        let descriptor = call_listen(&port)
        switch -descriptor {
        case ENOSYS: throw .unsupportedPlatform
        case EADDRINUSE: throw .portInUse(port)
        case EACCES, EPERM: throw .portNotPermitted(port)
        default: listener = FileDescriptor(owning: try ServerError.check("listen on port \(port)", descriptor))
        }
        self.port = port
        stopEvent = try EventCounter()
        let counters = ServerCounters()
        services = ServerServices(
            router: Router(
                shapes: source.shapes, options: options, largestBody: configuration.largestBody, counters: counters),
            store: BodyStore(
                source: source, byteLimit: configuration.cacheBytes, bodyLimit: configuration.cacheBodies),
            counters: counters)
    }

    /// What a parent reads from a server process's first line of output: `{"port":12345,"pid":678}`, without a line end.
    public var announcement: String {
        JSONText.object(["port": "\(port)", "pid": "\(getpid())"])
    }

    /// What has been served so far.
    public var statistics: ServerStatistics { services.counters.statistics }

    /// Makes a body ready on the calling thread, so that the first request for it does not wait.
    ///
    /// Throws what the source throws, and ``ServerError`` when there is no room for it.
    public func prepare(_ query: PayloadQuery) throws { try services.store.prepare(query) }

    /// Makes ``run(whenReady:)`` return, now or, if it has not been called yet, as soon as it is; callable from any thread.
    public func stop() { stopEvent.signal() }

    /// Serves on this thread until ``stop()``, a signal, or the end of the parent, as the configuration says.
    ///
    /// `whenReady` is called once everything is in place; a server process prints its ``announcement`` in it.
    /// Clients that are connected when it returns are cut off. Throws ``ServerError/systemCall(name:errno:)``.
    public func run(whenReady: () -> Void = {}) throws(ServerError) {
        StopSignals.ignoreBrokenPipes()
        let loop = try EventLoop(
            listener: listener.number, stop: stopEvent, watch: ParentWatch(parent: configuration.parent),
            services: services)
        if configuration.stopsOnSignals {
            let signals = StopSignals(signalling: stopEvent)
            whenReady()
            try loop.run()
            _ = consume signals
        } else {
            whenReady()
            try loop.run()
        }
    }
}
