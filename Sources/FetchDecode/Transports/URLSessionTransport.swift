import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Transport over `URLSession`.
public struct URLSessionTransport: Transport {
    /// Where the session of a request comes from.
    public let provision: SessionProvision
    /// Which form of the session's interface moves a request.
    public let call: TransportCall
    /// How many bytes a body may have; nil for any number. ``TransportCall/delegateStream`` stops there; the other
    /// calls have the whole body before they can refuse it.
    public let bodyLimit: Int?

    private let pooled: SessionLease?
    private let configuration: URLSessionConfiguration

    /// Uses one session that somebody else owns, for all requests.
    ///
    /// ``TransportCall/delegateStream`` needs the session's delegate for itself, so it makes a session of its own
    /// with the configuration of `session`.
    public init(
        session: URLSession, call: TransportCall = .completionHandler, bodyLimit: Int? = nil
    ) {
        provision = .pooled
        self.call = call
        self.bodyLimit = bodyLimit
        configuration = session.configuration
        pooled =
            call == .delegateStream
            ? SessionLease(owning: call.makeSession(configuration: configuration)) : SessionLease(keeping: session)
    }

    /// Makes its own sessions; a pooled one is invalidated when the last copy of the transport goes.
    ///
    /// - Parameters:
    ///   - provision: One for all requests, or one each.
    ///   - call: Which form of the session's interface moves a request.
    ///   - configuration: What the sessions are made with.
    ///   - bodyLimit: How many bytes a body may have; nil for any number.
    public init(
        _ provision: SessionProvision = .pooled, call: TransportCall = .completionHandler,
        configuration: URLSessionConfiguration = .uncached, bodyLimit: Int? = nil
    ) {
        self.provision = provision
        self.call = call
        self.bodyLimit = bodyLimit
        self.configuration = configuration
        pooled = provision == .pooled ? SessionLease(owning: call.makeSession(configuration: configuration)) : nil
    }

    /// Starts a task of the session.
    public func start(_ request: URLRequest, completing exchange: Exchange) {
        let lease = pooled ?? freshLease()
        let check = ResponseCheck(bodyLimit: bodyLimit)
        switch call {
        case .asyncData: AsyncDataCall.start(request, on: lease, check: check, completing: exchange)
        case .completionHandler:
            CompletionHandlerCall.start(request, on: lease.session, check: check, completing: exchange)
        case .delegateStream: DelegateStreamCall.start(request, on: lease.session, check: check, completing: exchange)
        case .downloadFile: DownloadFileCall.start(request, on: lease.session, check: check, completing: exchange)
        }
    }

    private func freshLease() -> SessionLease {
        let session = call.makeSession(configuration: configuration)
        return provision == .freshLeaked ? SessionLease(keeping: session) : SessionLease(owning: session)
    }
}

extension TransportCall {
    /// A session that can make this call.
    func makeSession(configuration: URLSessionConfiguration) -> URLSession {
        switch self {
        case .delegateStream:
            URLSession(configuration: configuration, delegate: BodyStreamDelegate(), delegateQueue: nil)
        case .asyncData:
            // The only way to watch the redirects of `data(for:)` on Linux, where its own delegate is never asked.
            URLSession(configuration: configuration, delegate: TaskDelegate(completing: nil), delegateQueue: nil)
        case .completionHandler, .downloadFile:
            URLSession(configuration: configuration)
        }
    }
}
