import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a request gave no value; each case is one that a screen handles differently.
public enum APIError: Error, Sendable {
    /// The endpoint and the base URL do not make a request that can be sent.
    case invalidURL(String, reason: String)
    /// The body of the request could not be encoded; `path` is the place in the value.
    case encoding(path: String, underlying: EncodingError)
    /// No whole HTTP response arrived: offline, timed out, connection refused or lost, TLS.
    case transport(TransportFailure)
    /// A response arrived with a status outside 200…299.
    case badStatus(StatusFailure)
    /// The body is not what the model expects; `path` is the place in it, such as `products[2].price`.
    case decoding(path: String, underlying: DecodingError)
    /// The caller gave up.
    case cancelled

    /// Tells cancellation apart from real transport failures, however it surfaced.
    init(transportFailure error: any Error) {
        switch error {
        case is CancellationError:
            self = .cancelled
        case let error as URLError where error.code == .cancelled:
            self = .cancelled
        case let error as URLError:
            self = .transport(TransportFailure(error))
        default:
            self = .transport(TransportFailure(URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error])))
        }
    }
}

extension APIError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        switch self {
        case .invalidURL(let text, let reason):
            "invalid URL '\(text)': \(reason)"
        case .encoding(let path, let underlying):
            "encoding at \(path.isEmpty ? "the top level" : path): \(underlying.reason)"
        case .transport(let failure):
            "transport, \(failure.kind.rawValue): \(failure.underlying.localizedDescription) "
                + "(URLError \(failure.underlying.code.rawValue))"
        case .badStatus(let failure):
            "status \(failure.code) with a body of \(failure.bodyByteCount) bytes"
        case .decoding(let path, let underlying):
            "decoding at \(path.isEmpty ? "the top level" : path): \(underlying.reason)"
        case .cancelled:
            "cancelled"
        }
    }
}
