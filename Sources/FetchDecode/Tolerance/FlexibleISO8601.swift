import Foundation

/// Reads ISO 8601 as real servers write it: with or without a fraction of a second, or a date alone.
///
/// `2026-03-01T10:20:30Z`, `2026-03-01T10:20:30.123+02:00`, `2026-03-01` (its midnight in UTC). A time without a zone
/// is refused: it names no moment. So is a day or a time that does not exist.
public enum FlexibleISO8601 {
    /// Reads a date; nil where the text is none.
    public static func date(_ text: String) -> Date? {
        // Foundation reads the 30th of February as the 1st of March, 99 minutes, and anything behind the zone.
        guard let form = Form(Array(text.utf8)) else { return nil }
        return switch form {
        case .day: try? Date(text, strategy: day)
        case .whole: try? Date(text, strategy: whole)
        case .fraction: try? Date(text, strategy: fraction)
        }
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

    private static let whole = Date.ISO8601FormatStyle()
    private static let fraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    private static let day = Date.ISO8601FormatStyle().year().month().day()
}

/// What a text looks like, down to each number: RFC 3339, section 5.6, and zones without a colon or minutes.
private enum Form {
    case day, whole, fraction

    init?(_ text: [UInt8]) {
        guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = Self.number(text[0..<4]), let month = Self.number(text[5..<7]),
            let day = Self.number(text[8..<10]), (1...12).contains(month)
        else { return nil }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        if text.count == 10 {
            self = .day
            return
        }
        guard text.count >= 20, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), let hour = Self.number(text[11..<13]), hour < 24,
            let minute = Self.number(text[14..<16]), minute < 60, let second = Self.number(text[17..<19]),
            // Leap seconds are the last of their day, in UTC.
            second < 60 || (hour, minute, second) == (23, 59, 60)
        else { return nil }
        var rest = text[19...]
        self = .whole
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(1 + digits.count)
            self = .fraction
        }
        guard Self.isZone(Array(rest)) else { return nil }
    }

    private static func isZone(_ text: [UInt8]) -> Bool {
        if text == [UInt8(ascii: "Z")] { return true }
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
        let digits = text.count == 6 && text[3] == UInt8(ascii: ":") ? text[1..<3] + text[4..<6] : text[1...]
        guard digits.count == 2 || digits.count == 4, let hours = number(digits.prefix(2)), hours < 24 else {
            return false
        }
        return digits.count == 2 || (number(digits.dropFirst(2)).map { $0 < 60 } ?? false)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
