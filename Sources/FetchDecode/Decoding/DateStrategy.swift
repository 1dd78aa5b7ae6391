import Foundation

/// How JSON values become dates.
public enum DateStrategy: String, CaseIterable, Codable, Sendable {
    /// Seconds since 2001, the decoder's own default.
    case deferredToDate = "default"
    /// `JSONDecoder.DateDecodingStrategy.iso8601`.
    case iso8601
    /// ISO 8601 with or without a fraction of a second, and a date alone as its midnight in UTC; see ``FlexibleISO8601``.
    case flexibleISO8601 = "flexible-iso8601"
    /// Seconds since 1970.
    case secondsSince1970 = "seconds-since-1970"
    /// Milliseconds since 1970.
    case millisecondsSince1970 = "milliseconds-since-1970"
    /// A `DateFormatter` for `yyyy-MM-dd'T'HH:mm:ssZZZZZ`: what older code does, and what it costs.
    case customFormatter = "custom-formatter"

    var decodingStrategy: JSONDecoder.DateDecodingStrategy {
        switch self {
        case .deferredToDate: .deferredToDate
        case .iso8601: .iso8601
        case .flexibleISO8601: .custom(FlexibleISO8601.date(from:))
        case .secondsSince1970: .secondsSince1970
        case .millisecondsSince1970: .millisecondsSince1970
        case .customFormatter: .formatted(Self.makeFormatter())
        }
    }

    /// A formatter of fixed format, locale and zone, so that it gives the same on every device (Apple, Technical
    /// Q&A QA1480).
    static func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZZZZZ"
        return formatter
    }
}
