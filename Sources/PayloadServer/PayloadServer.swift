import Foundation
import Payloads

/// Serves synthetic payloads over HTTP/1.1 on loopback, from one thread, for a benchmark in another process.
///
/// Bodies are prepared once and sent from the page cache without a copy in user space, so that the server is
/// never what a benchmark measures.
public final class PayloadServer {
    /// How a server is set up.
    public struct Configuration: Sendable {
        /// The port; 0 for one that the kernel chooses.
        public var port: UInt16
        /// Whether to end when the process that started this one is gone.
        public var endsWithParent: Bool
        /// Bytes of prepared bodies to keep; the least recently used go first.
        public var cacheLimit: Int

        /// Creates a configuration.
        public init(port: UInt16 = 0, endsWithParent: Bool = true, cacheLimit: Int = 512_000_000) {
            self.port = port
            self.endsWithParent = endsWithParent
            self.cacheLimit = cacheLimit
        }
    }

    /// The port that it listens on.
    public let port: UInt16
    private let listener: ListeningSocket
    private let router: Router
    private let parent: pid_t?

    /// Binds to 127.0.0.1 and nothing else.
    ///
    /// - Parameters:
    ///   - configuration: How to set it up.
    ///   - data: The samples that payloads grow from.
    ///   - shapes: The shapes that requests may name.
    /// - Throws: ``ServerError``.
    public init(_ configuration: Configuration = Configuration(), data: DataDirectory, shapes: [PayloadShape]) throws {
        listener = try ListeningSocket(port: configuration.port)
        port = listener.port
        router = Router(bodies: BodyCache(data: data, shapes: shapes, limit: configuration.cacheLimit))
        parent = configuration.endsWithParent ? getppid() : nil
    }

    /// The line that tells a parent where the server is.
    public var announcement: String { "{\"port\":\(port),\"pid\":\(getpid())}" }

    /// Serves until SIGTERM or SIGINT comes or the parent is gone.
    public func run() {
        StopSignal.observe()
        var loop = EventLoop(listener: listener, router: router)
        while !StopSignal.isRequested, parent.map({ $0 == getppid() }) ?? true {
            loop.turn(milliseconds: 250)
        }
    }
}

/// Why a server cannot start.
public struct ServerError: Error, CustomStringConvertible {
    /// One line.
    public let description: String
}
