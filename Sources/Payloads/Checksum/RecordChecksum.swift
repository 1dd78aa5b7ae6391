import Foundation

/// The part of a checksum that covers one record.
public struct RecordChecksum: Sendable {
    /// The index of a leaf in nested arrays: that of the outer array times this, plus that of the inner one.
    public static let arrayStride = 1_000

    private(set) var sum: UInt64 = 0

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, _ value: Int?, at index: Int = 0) {
        add(key, number: value.map(Double.init), at: index)
    }

    /// Adds a number.
    public mutating func add(_ key: StaticString, _ value: Double?, at index: Int = 0) {
        add(key, number: value, at: index)
    }

    /// Adds a decimal number of up to 15 digits.
    public mutating func add(_ key: StaticString, _ value: Decimal?, at index: Int = 0) {
        add(key, number: value.map(Self.double), at: index)
    }

    /// Adds a text by its UTF-8 bytes.
    public mutating func add(_ key: StaticString, _ value: String?, at index: Int = 0) {
        guard var value else { return addNull(key, at: index) }
        let hash = value.withUTF8 { bytes in
            var hash = TextHash()
            hash.add(bytes)
            return hash.value
        }
        add(keyHash: Self.hash(of: key), valueHash: hash, at: index)
    }

    /// Adds an address by its text.
    public mutating func add(_ key: StaticString, _ value: URL?, at index: Int = 0) {
        add(key, value?.absoluteString, at: index)
    }

    /// Adds a moment, to the second.
    public mutating func add(_ key: StaticString, _ value: Date?, at index: Int = 0) {
        guard let value else { return addNull(key, at: index) }
        let seconds = Int64(value.timeIntervalSince1970.rounded())
        add(keyHash: Self.hash(of: key), valueHash: Self.hash(ofSeconds: seconds), at: index)
    }

    /// Adds a truth value.
    public mutating func add(_ key: StaticString, _ value: Bool?, at index: Int = 0) {
        guard let value else { return addNull(key, at: index) }
        add(keyHash: Self.hash(of: key), valueHash: Self.hash(of: value), at: index)
    }

    /// Adds texts, each with its place.
    public mutating func add(_ key: StaticString, _ values: [String]) {
        for (index, value) in values.enumerated() { add(key, value, at: index) }
    }

    private mutating func add(_ key: StaticString, number value: Double?, at index: Int) {
        guard let value else { return addNull(key, at: index) }
        add(keyHash: Self.hash(of: key), valueHash: Self.hash(of: value), at: index)
    }

    private mutating func addNull(_ key: StaticString, at index: Int) {
        add(keyHash: Self.hash(of: key), valueHash: Self.nullHash, at: index)
    }

    /// Adds a leaf whose parts are hashed already.
    mutating func add(keyHash: UInt64, valueHash: UInt64, at index: Int) {
        sum &+= Self.mix(valueHash ^ Self.mix(keyHash &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15))
    }

    static let nullHash: UInt64 = 0x6e75_6c6c

    static func hash(of value: Double) -> UInt64 { mix(value.bitPattern ^ 0x6e) }

    static func hash(of value: Bool) -> UInt64 { value ? 0x7472_7565 : 0x6661_6c73 }

    static func hash(ofSeconds seconds: Int64) -> UInt64 { mix(UInt64(bitPattern: seconds) ^ 0x64) }

    static func hash(of key: StaticString) -> UInt64 {
        var hash = TextHash()
        hash.add(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        return hash.value
    }

    /// The finalizer of SplitMix64: every bit of the input moves every bit of the output.
    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The double nearest to a decimal: a quotient of two exact doubles, which IEEE 754 rounds correctly.
    private static func double(_ decimal: Decimal) -> Double {
        let significand = Double(NSDecimalNumber(decimal: decimal.significand).int64Value)
        let signed = decimal.sign == .minus ? -significand : significand
        let exponent = decimal.exponent
        return exponent < 0 ? signed / PowerOfTen.value(-exponent) : signed * PowerOfTen.value(exponent)
    }
}
