import Foundation

/// A number of bytes, as people write it.
public struct ByteSize: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The number.
    public let bytes: Int

    /// The greatest size that is accepted: 1 GB.
    public static let greatest = 1_000_000_000

    /// Creates a size.
    public init(_ bytes: Int) {
        self.bytes = bytes
    }

    /// Reads `2MB`, `64KB`, `1.5MB`, `2MiB`, `2000000`, `100B` or `0`; letters may be small.
    ///
    /// - Throws: ``PayloadError/badSize(_:)``.
    public init(parsing text: String) throws(PayloadError) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let factors: [String: Double] = [
            "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "kib": 1_024, "mib": 1_048_576, "gib": 1_073_741_824,
        ]
        guard let value = Double(number), let factor = factors[text.dropFirst(number.count).lowercased()],
            value * factor == (value * factor).rounded(), value * factor <= Double(Self.greatest)
        else { throw .badSize(text) }
        bytes = Int(value * factor)
    }

    /// The shortest exact label: `2MB`, `64KB`, `1500KB`, `123456B`.
    public var description: String {
        if bytes > 0, bytes.isMultiple(of: 1_000_000) { return "\(bytes / 1_000_000)MB" }
        if bytes > 0, bytes.isMultiple(of: 1_000) { return "\(bytes / 1_000)KB" }
        return "\(bytes)B"
    }
}
