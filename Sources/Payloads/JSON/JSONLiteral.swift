/// Text as JSON writes it.
enum JSONLiteral {
    /// What stands between the quotes.
    ///
    /// - Parameter escapingNonASCII: Whether to write all but ASCII as `\u` escapes of UTF-16, as many servers do.
    static func contents(of text: String, escapingNonASCII: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += Array("\\\"".utf8)
            case "\\": bytes += Array("\\\\".utf8)
            case "\n": bytes += Array("\\n".utf8)
            case "\r": bytes += Array("\\r".utf8)
            case "\t": bytes += Array("\\t".utf8)
            case _ where scalar.value < 0x20 || (escapingNonASCII && scalar.value > 0x7E):
                for unit in UTF16.encode(scalar) ?? .init() { bytes += escape(unit) }
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return bytes
    }

    /// A key with its quotes and its colon.
    static func key(_ key: String) -> [UInt8] {
        [0x22] + contents(of: key, escapingNonASCII: false) + [0x22, 0x3A]
    }

    private static func escape(_ unit: UInt16) -> [UInt8] {
        let digits = String(unit, radix: 16)
        return Array("\\u".utf8) + [UInt8](repeating: 0x30, count: 4 - digits.count) + Array(digits.utf8)
    }
}
