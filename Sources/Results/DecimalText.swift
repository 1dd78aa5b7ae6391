/// Numbers as this CSV writes them: decimal, finite, without spaces.
enum DecimalText {
    /// A number; nil where the bytes are none, or one that is not finite.
    ///
    /// Up to 15 digits times a power of ten that is exact in binary are put together in one rounding (Clinger, "How to
    /// Read Floating Point Numbers Accurately", 1990, section 3); the rest is left to the standard library.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var position = 0
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { position = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var hasPoint = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte &- UInt8(ascii: "0") < 10 {
                mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                digits += 1
                if hasPoint { fraction += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                break
            }
            position += 1
        }
        guard digits > 0 else { return nil }
        if position == bytes.count, digits <= 15, fraction <= 15 {
            let value = Double(mantissa) / powersOfTen[fraction]
            return isNegative ? -value : value
        }
        return general(bytes)
    }

    /// A whole number, not negative beyond what an Int holds; nil where the bytes are none.
    static func wholeNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.count < 19 else { return Int(String(decoding: bytes, as: UTF8.self)) }
        var value = 0
        var digits = bytes[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        for byte in digits {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value &* 10 &+ Int(byte &- UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    private static func general(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        // `Double` also reads hexadecimal, infinities and NaN, which this format has not.
        let isDecimal = bytes.allSatisfy { byte in
            byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
        }
        guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}
