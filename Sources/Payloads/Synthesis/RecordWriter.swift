/// Writes records drawn from a template, and folds their leaves into the checksum as it goes.
struct RecordWriter {
    /// What was written.
    private(set) var bytes: [UInt8] = []
    private var generator: PayloadGenerator
    private var record = RecordChecksum()
    private var recordNumber = 0

    init(seed: UInt64, capacity: Int) {
        generator = PayloadGenerator(seed: seed)
        bytes.reserveCapacity(capacity)
    }

    /// Writes bytes as they are.
    mutating func write(_ literal: some Sequence<UInt8>) {
        bytes.append(contentsOf: literal)
    }

    /// Writes the next record.
    ///
    /// - Returns: The checksum of its leaves.
    mutating func writeRecord(_ template: ValueTemplate) -> RecordChecksum {
        record = RecordChecksum()
        recordNumber += 1
        write(template, keyHash: RecordChecksum.hash(ofPath: []), index: 0)
        return record
    }

    /// Takes the last record back, from where the text had this length.
    mutating func removeRecord(from length: Int) {
        bytes.removeSubrange(length...)
        recordNumber -= 1
    }

    private mutating func write(_ template: ValueTemplate, keyHash: UInt64, index: Int) {
        switch template {
        case .null:
            writeNull(keyHash, index)
        case .bool(let trueShare):
            let value = generator.next(below: 1_000) < trueShare
            bytes.append(contentsOf: value ? Array("true".utf8) : Array("false".utf8))
            record.add(keyHash: keyHash, valueHash: RecordChecksum.hash(of: value), at: index)
        case .serial:
            write(integer: recordNumber)
            record.add(keyHash: keyHash, valueHash: RecordChecksum.hash(of: Double(recordNumber)), at: index)
        case .integer(let range):
            let value = generator.next(in: range)
            write(integer: value)
            record.add(keyHash: keyHash, valueHash: RecordChecksum.hash(of: Double(value)), at: index)
        case .decimal(let range, let digits):
            let value = generator.next(in: range)
            write(decimal: value, digits: digits)
            // A quotient of two exact doubles is the double nearest to the decimal (IEEE 754).
            let double = Double(value) / PowerOfTen.value(digits)
            record.add(keyHash: keyHash, valueHash: RecordChecksum.hash(of: double), at: index)
        case .token(let pieces):
            write(texts: 1, of: pieces, keyHash: keyHash, index: index)
        case .text(let pieces, let words):
            write(texts: generator.next(in: words), of: pieces, keyHash: keyHash, index: index)
        case .date(let range):
            let seconds = generator.next(in: range)
            bytes.append(0x22)
            CivilTime(seconds: seconds).append(to: &bytes)
            bytes.append(0x22)
            record.add(keyHash: keyHash, valueHash: RecordChecksum.hash(ofSeconds: Int64(seconds)), at: index)
        case .array(let element, let count):
            bytes.append(UInt8(ascii: "["))
            for position in 0..<generator.next(in: count) {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element, keyHash: keyHash, index: index * RecordChecksum.arrayStride + position)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            write(fields: fields, index: index)
        }
    }

    private mutating func write(fields: [FieldTemplate], index: Int) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for field in fields {
            guard generator.next(below: 1_000) < field.presentShare else {
                // A decoder cannot tell an absent value from null.
                record.add(keyHash: field.keyHash, valueHash: RecordChecksum.nullHash, at: index)
                continue
            }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes.append(contentsOf: field.literal)
            if field.nullShare > 0, generator.next(below: 1_000) < field.nullShare {
                writeNull(field.keyHash, index)
            } else {
                write(field.value, keyHash: field.keyHash, index: index)
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func writeNull(_ keyHash: UInt64, _ index: Int) {
        bytes.append(contentsOf: Array("null".utf8))
        record.add(keyHash: keyHash, valueHash: RecordChecksum.nullHash, at: index)
    }

    private mutating func write(texts count: Int, of pieces: [TextPiece], keyHash: UInt64, index: Int) {
        var hash = TextHash()
        bytes.append(0x22)
        for word in 0..<count {
            if word > 0 {
                bytes.append(0x20)
                hash.add(CollectionOfOne(0x20))
            }
            let choice = generator.next(below: pieces.count)
            if pieces[choice].hasPlainDigits {
                for byte in pieces[choice].decoded {
                    let isDigit = (0x30...0x39).contains(byte)
                    let written = isDigit ? 0x31 + UInt8(generator.next(below: 9)) : byte
                    bytes.append(written)
                    hash.add(CollectionOfOne(written))
                }
            } else {
                bytes.append(contentsOf: pieces[choice].literal)
                hash.add(pieces[choice].decoded)
            }
        }
        bytes.append(0x22)
        record.add(keyHash: keyHash, valueHash: hash.value, at: index)
    }

    private mutating func write(integer value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digitsOf: value.magnitude, least: 1)
    }

    private mutating func write(decimal value: Int, digits: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        write(digitsOf: value.magnitude, least: digits + 1)
        bytes.insert(UInt8(ascii: "."), at: max(start, bytes.count - digits))
    }

    private mutating func write(digitsOf value: UInt, least: Int) {
        let start = bytes.count
        var rest = value
        repeat {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0 || bytes.count - start < least
        bytes[start...].reverse()
    }
}
