import Foundation

/// A value that some servers write as a string and some as a number.
public protocol StringOrNumberValue: Decodable, Sendable {
    /// Reads the string form; nil where it is not one.
    init?(jsonString: String)

    /// Reads the form that is not the type's own, once decoding as the type itself has failed.
    init(otherFormIn container: any SingleValueDecodingContainer) throws
}

/// A property that takes `12` and `"12"`: `@StringOrNumber var id: Int`.
///
/// Nothing else is converted: `"12abc"`, `""` and `true` throw.
@propertyWrapper
public struct StringOrNumber<Value: StringOrNumberValue>: Decodable, Sendable {
    /// The value.
    public var wrappedValue: Value

    /// A property with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Reads either form.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(Value.self)
        } catch DecodingError.typeMismatch {
            wrappedValue = try Value(otherFormIn: container)
        }
    }
}

extension StringOrNumber: Equatable where Value: Equatable {}
extension StringOrNumber: Hashable where Value: Hashable {}

extension StringOrNumberValue {
    /// Reads a string.
    public init(otherFormIn container: any SingleValueDecodingContainer) throws {
        let text = try container.decode(String.self)
        guard let value = Self(jsonString: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no \(Self.self)")
        }
        self = value
    }
}

extension Int: StringOrNumberValue {
    /// Reads a whole number.
    public init?(jsonString: String) {
        guard JSONNumber.isOne(jsonString) else { return nil }
        self.init(jsonString)
    }
}

extension Double: StringOrNumberValue {
    /// A number as JSON writes it: `Double`'s own reading also takes `inf`, `nan` and hexadecimal.
    public init?(jsonString: String) {
        guard JSONNumber.isOne(jsonString), let value = Double(jsonString), value.isFinite else { return nil }
        self = value
    }
}

extension Decimal: StringOrNumberValue {
    /// Reads a number that fits without rounding.
    public init?(jsonString: String) { self.init(exactly: jsonString) }
}

extension String: StringOrNumberValue {
    /// Takes the text as it is.
    public init?(jsonString: String) { self = jsonString }

    /// Reads a number, as the shortest text that means it: `12`, `1.5`.
    public init(otherFormIn container: any SingleValueDecodingContainer) throws {
        // Exact for up to 38 digits, where a Double is so for 15.
        self = try container.decode(Decimal.self).description
    }
}
