/// What the values at one place of a record look like: learned from the sample, then drawn from at random.
indirect enum ValueTemplate: Sendable {
    /// Always null.
    case null
    /// True so many times in a thousand.
    case bool(trueShare: Int)
    /// Numbers that count the records.
    case serial
    /// Whole numbers.
    case integer(ClosedRange<Int>)
    /// Numbers with so many decimals, as integers scaled by them.
    case decimal(ClosedRange<Int>, digits: Int)
    /// One of the sample's values, with other digits: names of states, codes, addresses.
    case token([TextPiece])
    /// Words of the sample in another order and number.
    case text([TextPiece], words: ClosedRange<Int>)
    /// Moments, in seconds since 1970, written as ISO 8601 in UTC.
    case date(ClosedRange<Int>)
    /// So many values of one kind.
    case array(ValueTemplate, count: ClosedRange<Int>)
    /// Fields in order.
    case object([FieldTemplate])
}

/// A field of a record.
struct FieldTemplate: Sendable {
    /// The key.
    let key: String
    /// The key as it is written, with quotes and colon.
    let literal: [UInt8]
    /// Hash of the path of keys that leads here.
    let keyHash: UInt64
    /// How many times in a thousand it is there.
    let presentShare: Int
    /// How many times in a thousand it is null when it is there.
    let nullShare: Int
    /// What it holds otherwise.
    let value: ValueTemplate
}

/// A word or a whole text, as it is written and as it reads.
struct TextPiece: Sendable {
    /// As it stands between the quotes of a literal.
    let literal: [UInt8]
    /// What a decoder makes of it, in UTF-8.
    let decoded: [UInt8]
    /// Whether digits in it may be replaced: there are some, and no escape.
    let hasPlainDigits: Bool

    init(_ text: String, escapingNonASCII: Bool) {
        literal = JSONLiteral.contents(of: text, escapingNonASCII: escapingNonASCII)
        decoded = Array(text.utf8)
        hasPlainDigits = literal == decoded && decoded.contains { (0x30...0x39).contains($0) }
    }
}
