import Foundation

/// A decimal number that is never rounded: `@ExactDecimal var price`, from `19.99` or `"19.99"`.
///
/// `JSONDecoder` reads a number's digits into a `Decimal` without a detour through `Double`, but beyond 38 digits it
/// rounds and says nothing. A string with more digits than fit throws here; those of a number cannot be seen.
@propertyWrapper
public struct ExactDecimal: Decodable, Hashable, Sendable {
    /// The number.
    public var wrappedValue: Decimal

    /// A property with a value.
    public init(wrappedValue: Decimal) { self.wrappedValue = wrappedValue }

    /// Reads a number, or a string that is one.
    ///
    /// - Throws: `DecodingError` for anything else, and for a string whose digits do not fit.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            wrappedValue = try container.decode(Decimal.self)
        } catch DecodingError.typeMismatch {
            let text = try container.decode(String.self)
            guard let value = Decimal(exactly: text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "'\(text)' is no decimal number of at most 38 digits")
            }
            wrappedValue = value
        }
    }
}

extension Decimal {
    /// Reads a number as JSON writes it; nil where it is none, or does not fit without rounding.
    init?(exactly text: String) {
        guard JSONNumber.isOne(text), JSONNumber.significantDigits(text) <= 38,
            let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN
        else { return nil }
        self = value
    }
}

/// The grammar of a JSON number (RFC 8259, section 6).
enum JSONNumber {
    /// Whether a text is one number and nothing else.
    static func isOne(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func digits() -> Int {
            let count = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
            rest = rest.dropFirst(count)
            return count
        }
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = take("-")
        if take("0") {
            // No digit may follow a leading zero.
        } else if digits() == 0 {
            return false
        }
        if take("."), digits() == 0 { return false }
        if take("eE") {
            _ = take("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// How many digits a decimal needs to hold a number: without zeros at either end.
    static func significantDigits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }
        var digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
        while digits.last == "0" { digits.removeLast() }
        return digits.count
    }
}
