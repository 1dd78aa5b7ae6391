/// What a correct decode must give: a number over every leaf of a payload and the order of its records.
///
/// The synthesizer computes it from what it writes, the models from what was decoded; they share no code path
/// through JSON, so a strategy that skips, swaps or misreads anything gives another number. A leaf counts with
/// its key and, in an array, its index; within a record the order of keys does not matter.
public struct PayloadChecksum: Hashable, Codable, Sendable, CustomStringConvertible {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The checksum of nothing.
    public init() {}

    /// Adds a record, or the fields around the records, after those before.
    ///
    /// - Complexity: O(n) in the bytes of the record.
    public mutating func addRecord(_ body: (inout RecordChecksum) -> Void) {
        var record = RecordChecksum()
        body(&record)
        add(record)
    }

    /// Adds a record that was folded elsewhere.
    mutating func add(_ record: RecordChecksum) {
        value = (value ^ RecordChecksum.mix(record.sum)) &* 0x0000_0100_0000_01b3
    }

    /// Sixteen hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
