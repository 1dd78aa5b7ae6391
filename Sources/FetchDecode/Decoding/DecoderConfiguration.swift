import Foundation

/// How JSON keys become property names.
public enum KeyStrategy: String, CaseIterable, Codable, Sendable {
    /// The model's own `CodingKeys`.
    case codingKeys = "coding-keys"
    /// `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase`.
    case convertFromSnakeCase = "convert-from-snake-case"
}

/// How JSON values become `Data`.
public enum DataStrategy: String, CaseIterable, Codable, Sendable {
    /// A string in Base64, the decoder's own default.
    case base64
    /// An array of numbers: `Data`'s own coding.
    case deferredToData = "default"
}

/// What becomes of the floating-point values that JSON has no number for.
public enum FloatStrategy: String, CaseIterable, Codable, Sendable {
    /// They throw, the decoder's own default.
    case refuse = "throw"
    /// The strings `Infinity`, `-Infinity` and `NaN` mean them, as JavaScript spells them.
    case javaScriptNames = "javascript-names"
}

/// Everything that tells one `JSONDecoder` from another, as a value.
public struct DecoderConfiguration: Hashable, Codable, Sendable {
    /// How keys become property names.
    public var keys: KeyStrategy
    /// How values become dates.
    public var dates: DateStrategy
    /// How values become data.
    public var data: DataStrategy
    /// What becomes of infinities and NaN.
    public var floats: FloatStrategy

    /// Creates a configuration; the defaults suit a model with `CodingKeys` and an API with ISO 8601 dates.
    public init(
        keys: KeyStrategy = .codingKeys, dates: DateStrategy = .iso8601, data: DataStrategy = .base64,
        floats: FloatStrategy = .refuse
    ) {
        self.keys = keys
        self.dates = dates
        self.data = data
        self.floats = floats
    }

    /// Makes a new decoder with this configuration.
    public func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        switch keys {
        case .codingKeys: decoder.keyDecodingStrategy = .useDefaultKeys
        case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        decoder.dateDecodingStrategy = dates.decodingStrategy
        switch data {
        case .base64: decoder.dataDecodingStrategy = .base64
        case .deferredToData: decoder.dataDecodingStrategy = .deferredToData
        }
        switch floats {
        case .refuse: decoder.nonConformingFloatDecodingStrategy = .throw
        case .javaScriptNames:
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        }
        return decoder
    }
}
