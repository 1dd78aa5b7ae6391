import Foundation

/// What a request carries to the server.
public enum RequestBody: Sendable {
    /// A value, encoded as JSON with the client's ``EncoderConfiguration``.
    case json(any Encodable & Sendable)
    /// Bytes as they are.
    case data(Data, contentType: String)
}

/// Everything that tells one `JSONEncoder` from another, as a value.
public struct EncoderConfiguration: Hashable, Codable, Sendable {
    /// How property names become keys: ``KeyStrategy/convertFromSnakeCase`` stands for its inverse.
    public var keys: KeyStrategy
    /// How dates become values; ``DateStrategy/flexibleISO8601`` writes plain ISO 8601.
    public var dates: DateStrategy

    /// Creates a configuration; the defaults mirror those of ``DecoderConfiguration``.
    public init(keys: KeyStrategy = .codingKeys, dates: DateStrategy = .iso8601) {
        self.keys = keys
        self.dates = dates
    }

    /// Makes a new encoder with this configuration; its output is the same for the same value.
    public func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        switch keys {
        case .codingKeys: encoder.keyEncodingStrategy = .useDefaultKeys
        case .convertFromSnakeCase: encoder.keyEncodingStrategy = .convertToSnakeCase
        }
        switch dates {
        case .deferredToDate: encoder.dateEncodingStrategy = .deferredToDate
        case .iso8601, .flexibleISO8601: encoder.dateEncodingStrategy = .iso8601
        case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
        case .customFormatter: encoder.dateEncodingStrategy = .formatted(DateStrategy.makeFormatter())
        }
        return encoder
    }
}
