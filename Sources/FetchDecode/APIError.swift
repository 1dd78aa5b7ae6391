import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why a request gave no value; each case is one that a screen handles differently.
public enum APIError: Error, Sendable {
    /// The path and the base URL do not make a URL.
    case invalidURL(String)
    /// No HTTP response arrived: offline, timed out, connection refused or lost, TLS.
    case transport(URLError)
    /// A response arrived with a status outside 200…299; `body` is what came with it.
    case badStatus(code: Int, body: Data)
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
            self = .transport(error)
        default:
            self = .transport(URLError(.unknown, userInfo: [NSUnderlyingErrorKey: error]))
        }
    }
}

extension APIError: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        switch self {
        case .invalidURL(let text):
            "invalid URL: \(text)"
        case .transport(let error):
            "transport: \(error.localizedDescription) (URLError \(error.code.rawValue))"
        case .badStatus(let code, let body):
            "status \(code) with a body of \(body.count) bytes"
        case .decoding(let path, let underlying):
            "decoding at \(path.isEmpty ? "the top level" : path): \(underlying.reason)"
        case .cancelled:
            "cancelled"
        }
    }
}
