import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why no whole HTTP response arrived.
public struct TransportFailure: Error, Sendable {
    /// What a screen tells apart.
    public enum Kind: String, CaseIterable, Sendable {
        /// This device has no network. Foundation on Linux does not tell: there it is ``cannotConnect``.
        case offline
        /// Nothing came for too long, or the deadline passed.
        case timedOut
        /// The server could not be found or reached.
        case cannotConnect
        /// The connection broke before the answer was whole.
        case connectionLost
        /// No secure connection, or no trust in the server's certificate.
        case secureConnection
        /// The answer is larger than the transport's limit.
        case bodyTooLarge
        /// The server sends from one address to the next, without end.
        case tooManyRedirects
        /// Anything else.
        case other
    }

    /// What a screen tells apart.
    public let kind: Kind
    /// The error as Foundation gave it.
    public let underlying: URLError

    /// Sorts an error into its kind.
    public init(_ error: URLError) {
        underlying = error
        kind = Kind(error)
    }
}

extension TransportFailure.Kind {
    init(_ error: URLError) {
        switch error.code {
        case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
            self = .offline
        case .timedOut:
            self = .timedOut
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed:
            self = .cannotConnect
        case .networkConnectionLost:
            self = .connectionLost
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .secureConnection
        case .dataLengthExceedsMaximum:
            self = .bodyTooLarge
        case .httpTooManyRedirects:
            self = .tooManyRedirects
        default:
            self = Self.kind(ofText: error) ?? .other
        }
    }

    /// Foundation on Linux has no code for a body that ends early (it gives `unknown`), for an answer that never
    /// begins (`badServerResponse`), and for most troubles of TLS; libcurl's text tells them.
    private static func kind(ofText error: URLError) -> Self? {
        #if canImport(FoundationNetworking)
            let text = error.localizedDescription
            if text.hasPrefix("transfer closed") || text == "Empty reply from server" { return .connectionLost }
            if text.contains("SSL") || text.contains("TLS") || text.contains("certificate") { return .secureConnection }
        #endif
        return nil
    }
}
