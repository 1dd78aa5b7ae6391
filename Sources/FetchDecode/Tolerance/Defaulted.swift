/// A value to use where a key is missing or null.
public protocol DefaultSource: Sendable {
    /// What it is a value for.
    associatedtype Value: Decodable & Sendable

    /// The value.
    static var defaultValue: Value { get }
}

/// A property that has a default where its key is missing or null: `@Defaulted<EmptyArray<String>> var tags`.
///
/// A default value on the property itself does nothing: the synthesized `init(from:)` throws for a missing key. A
/// value that is there and wrong still throws.
@propertyWrapper
public struct Defaulted<Source: DefaultSource>: Decodable, Sendable {
    /// The value, or its default.
    public var wrappedValue: Source.Value

    /// A property with a value.
    public init(wrappedValue: Source.Value) { self.wrappedValue = wrappedValue }

    /// A property with its default.
    public init() { wrappedValue = Source.defaultValue }

    /// Reads a value, or takes the default where it is null.
    ///
    /// - Throws: `DecodingError` for a value of another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? Source.defaultValue : try container.decode(Source.Value.self)
    }
}

extension Defaulted: Equatable where Source.Value: Equatable {}
extension Defaulted: Hashable where Source.Value: Hashable {}

extension KeyedDecodingContainer {
    /// What the synthesized `init(from:)` calls for a ``Defaulted`` property.
    public func decode<Source>(_ type: Defaulted<Source>.Type, forKey key: Key) throws -> Defaulted<Source> {
        try decodeIfPresent(Source.Value.self, forKey: key).map(Defaulted.init(wrappedValue:)) ?? Defaulted()
    }
}

/// The default is an array without elements.
public enum EmptyArray<Element: Decodable & Sendable>: DefaultSource {
    /// No elements.
    public static var defaultValue: [Element] { [] }
}

/// The default is a dictionary without entries.
public enum EmptyDictionary<Element: Decodable & Sendable>: DefaultSource {
    /// No entries.
    public static var defaultValue: [String: Element] { [:] }
}

/// The default is a string without characters.
public enum EmptyString: DefaultSource {
    /// No characters.
    public static var defaultValue: String { "" }
}

/// The default is false.
public enum False: DefaultSource {
    /// False.
    public static var defaultValue: Bool { false }
}

/// The default is true.
public enum True: DefaultSource {
    /// True.
    public static var defaultValue: Bool { true }
}

/// The default is 0.
public enum Zero<Number: Numeric & Decodable & Sendable>: DefaultSource {
    /// Zero.
    public static var defaultValue: Number { .zero }
}
