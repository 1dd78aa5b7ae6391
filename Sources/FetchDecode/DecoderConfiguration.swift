import Foundation

/// How JSON keys become property names.
public enum KeyStrategy: String, CaseIterable, Codable, Sendable {
    /// The model's own `CodingKeys`.
    case codingKeys = "coding-keys"
    /// `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
    case convertFromSnakeCase = "convert-from-snake-case"
}

/// How JSON values become dates.
public enum DateStrategy: String, CaseIterable, Codable, Sendable {
    /// Seconds since 2001, the decoder's own default.
    case deferredToDate = "default"
    /// `JSONDecoder.DateDecodingStrategy.iso8601`.
    case iso8601
}

/// Everything that tells one `JSONDecoder` from another, as a value.
public struct DecoderConfiguration: Hashable, Codable, Sendable {
    /// How keys become property names.
    public var keys: KeyStrategy
    /// How values become dates.
    public var dates: DateStrategy

    /// Creates a configuration; the defaults suit a model with `CodingKeys` and an API with ISO 8601 dates.
    public init(keys: KeyStrategy = .codingKeys, dates: DateStrategy = .iso8601) {
        self.keys = keys
        self.dates = dates
    }

    /// Makes a new decoder with this configuration.
    public func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        switch keys {
        case .codingKeys: decoder.keyDecodingStrategy = .useDefaultKeys
        case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        switch dates {
        case .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
        case .iso8601: decoder.dateDecodingStrategy = .iso8601
        }
        return decoder
    }
}
