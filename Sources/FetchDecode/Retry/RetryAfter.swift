import Foundation

/// The wait that a server asks for by `Retry-After`, in either of its forms (RFC 9110, section 10.2.3).
struct RetryAfter: Equatable {
    /// How long to wait from now; not negative.
    let delay: Duration

    /// Reads the field of a response; nil where it has none that means anything.
    ///
    /// - Parameter now: The time, where the response has no `Date`. Where it has one, that is the clock which the
    ///   server's own date belongs to, however wrong this device's is.
    init?(_ failure: StatusFailure, now: Date) {
        guard let text = failure.header("Retry-After") else { return nil }
        self.init(text, now: failure.header("Date").flatMap(Self.date) ?? now)
    }

    init?(_ text: String, now: Date) {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More seconds than an Int holds mean "never", and so does a century.
            delay = .seconds(min(Int(text) ?? .max, Self.longest))
        } else if let date = Self.date(text) {
            delay = .seconds(min(max(0, date.timeIntervalSince(now)), Double(Self.longest)))
        } else {
            return nil
        }
    }

    private static let longest = 100 * 366 * 86_400

    /// A date as HTTP writes it, `Sun, 06 Nov 1994 08:49:37 GMT`, or in one of the two older forms that have to be
    /// understood (RFC 9110, section 5.6.7).
    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        let forms = ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"]
        // The oldest form pads the day with a space.
        let text = text.replacing("  ", with: " ")
        return forms.lazy.compactMap { form in
            formatter.dateFormat = form
            return formatter.date(from: text)
        }.first
    }
}
