import Foundation

/// Reads ISO 8601 as real servers write it: with or without a fraction of a second, or a date alone.
///
/// `2026-03-01T10:20:30Z`, `2026-03-01T10:20:30.123+02:00`, `2026-03-01` (its midnight in UTC). A time without a zone
/// is refused: it names no moment.
public enum FlexibleISO8601 {
    /// Reads a date; nil where the text is none.
    public static func date(_ text: String) -> Date? {
        guard isDayOfItsMonth(Array(text.utf8.prefix(10))) else { return nil }
        // The length tells which form it is, so that no form is tried in vain.
        if text.utf8.count == 10 { return try? Date(text, strategy: day) }
        return try? Date(text, strategy: text.utf8.contains(UInt8(ascii: ".")) ? fraction : whole)
    }

    /// A strategy for `JSONDecoder.DateDecodingStrategy.custom`.
    ///
    /// - Throws: `DecodingError`.
    @Sendable
    public static func date(from decoder: any Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = date(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is no ISO 8601 date, or a time without a zone")
        }
        return date
    }

    /// Whether `yyyy-MM-dd` is a day that exists: Foundation reads the 30th of February as the 1st of March.
    private static func isDayOfItsMonth(_ text: [UInt8]) -> Bool {
        func number(_ range: Range<Int>) -> Int? {
            text[range].reduce(into: 0 as Int?) { number, digit in
                let value = Int(digit) - Int(UInt8(ascii: "0"))
                number = (0...9).contains(value) ? number.map { $0 * 10 + value } : nil
            }
        }
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), (1...12).contains(month)
        else { return false }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }

    private static let whole = Date.ISO8601FormatStyle()
    private static let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let day = Date.ISO8601FormatStyle().year().month().day()
}
