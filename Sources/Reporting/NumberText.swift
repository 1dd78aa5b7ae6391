import Foundation

/// Numbers as tables write them.
enum NumberText {
    /// What stands where nothing is known.
    static let absent = "–"

    /// A number with about three significant digits, and never an exponent: `0.012`, `1.23`, `12.3`, `123`, `1234`.
    static func threeDigits(_ value: Double) -> String {
        let magnitude = abs(value)
        let decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : magnitude >= 0.9995 ? 2 : 3
        return fixed(value, decimals: decimals)
    }

    /// A count with a suffix for thousands and millions: `12`, `98.1k`, `1.20M`.
    static func count(_ value: Double) -> String {
        switch abs(value) {
        case 999_500...: threeDigits(value / 1e6) + "M"
        case 9_999.5...: threeDigits(value / 1e3) + "k"
        case _ where value == value.rounded(): fixed(value, decimals: 0)
        default: threeDigits(value)
        }
    }

    /// A number with so many decimals, whatever the locale.
    static func fixed(_ value: Double, decimals: Int) -> String {
        String(format: "%.\(decimals)f", locale: Locale(identifier: "en_US_POSIX"), value)
    }
}
