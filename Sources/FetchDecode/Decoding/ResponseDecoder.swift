import Foundation

/// Whether requests share one decoder or make their own.
public enum DecoderProvision: String, CaseIterable, Codable, Sendable {
    /// One decoder, configured once, for all requests.
    case shared
    /// A new decoder for each request, as code that configures it inside the function does.
    case perRequest = "per-request"
}

/// Decodes bodies with one configuration, from a shared decoder or a new one each time.
///
/// Safe to use from any number of threads at once: a `JSONDecoder` that nobody changes any more is.
public struct ResponseDecoder: Sendable {
    /// How the decoder is set up.
    public let configuration: DecoderConfiguration
    private let shared: JSONDecoder?

    /// Creates a decoder; under ``DecoderProvision/shared`` the `JSONDecoder` is made here, once.
    public init(_ configuration: DecoderConfiguration = DecoderConfiguration(), provision: DecoderProvision = .shared) {
        self.configuration = configuration
        shared = provision == .shared ? configuration.makeDecoder() : nil
    }

    /// Which provision this decoder was made with.
    public var provision: DecoderProvision { shared == nil ? .perRequest : .shared }

    /// Decodes a body: UTF-8 with or without a byte order mark, or UTF-16 with one.
    ///
    /// - Throws: ``APIError/decoding(path:underlying:)``.
    func decode<Value: Decodable>(_ type: Value.Type, from body: Data) throws(APIError) -> Value {
        if type == NoContent.self, let value = NoContent() as? Value { return value }
        do {
            return try (shared ?? configuration.makeDecoder()).decode(type, from: body)
        } catch let error as DecodingError {
            throw .decoding(path: error.path, underlying: body.isEmpty ? .emptyBody(error) : error)
        } catch {
            // A model's own `init(from:)` may throw anything; the place is not known then.
            let context = DecodingError.Context(
                codingPath: [], debugDescription: String(describing: error), underlyingError: error)
            throw .decoding(path: "", underlying: .dataCorrupted(context))
        }
    }
}

extension DecodingError {
    /// The error of a body without a byte, which the decoder itself only calls corrupted.
    fileprivate static func emptyBody(_ error: DecodingError) -> DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: "the body is empty", underlyingError: error))
    }
}
