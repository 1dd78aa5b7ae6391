/// Cuts CSV into records: RFC 4180, with LF or CRLF, with or without a byte-order mark, piece by piece.
///
/// It holds one piece of the file and the record before, and takes over the fields that both records begin with:
/// rows of results differ in their last third.
///
/// - Complexity: O(n) in the bytes; memory as large as a piece, or as the longest record.
struct CSVScanner: ~Copyable {
    /// Where a field stands, from the start of its record.
    private struct Field {
        var start: Int
        var end: Int
        /// The separator behind it.
        var separator: Int
        var isQuoted: Bool
    }

    /// Fills a buffer with the next bytes of the file, and says how many there were: 0 at its end.
    typealias Source = (UnsafeMutableRawBufferPointer) throws(FileError) -> Int

    private let file: String
    private let source: Source
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    /// The record's first byte, and the end of what has been read.
    private var start = 0
    private var limit = 0
    private var isAtEnd = false
    /// The bytes of this record, and those of the one before.
    private var record = 0..<0
    private var previous: [UInt8] = []
    private var fields: [Field] = []
    private var hasLineInField = false
    private var line = 1

    /// The line on which this record began, from 1.
    private(set) var recordLine = 0
    /// The first field that is not, byte by byte, that of the record before.
    private(set) var firstChanged = 0
    /// How many fields the record has.
    var count: Int { fields.count }

    /// 1 MiB: large enough that reading is rare, small enough to be nothing.
    static let usualPieceSize = 1 << 20

    /// Prepares to read.
    init(file: String, pieceSize: Int, source: @escaping Source) {
        self.file = file
        self.source = source
        buffer = .allocate(capacity: max(16, pieceSize))
    }

    deinit { buffer.deallocate() }

    /// Goes on to the next record; false at the end of the file.
    ///
    /// - Throws: ``CSVError`` for a quote that is never closed or stands in the wrong place, and for a file that
    ///   ends in the middle of a line; ``FileError``.
    mutating func next() throws -> Bool {
        if recordLine == 0 { try skipByteOrderMark() }
        if start == limit, try !readMore() { return false }
        recordLine = line
        var position = takeOverFields()
        while true {
            let field = try scanField(at: position)
            fields.append(field)
            if buffer[start + field.separator] == UInt8(ascii: ",") {
                position = field.separator + 1
                continue
            }
            finishRecord(at: field.separator, next: try lineEnd(at: field.separator))
            return true
        }
    }

    /// The bytes of a field; doubled quotes in a quoted one are still doubled.
    func withBytes<Value>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        let field = fields[index]
        return body(
            UnsafeBufferPointer(rebasing: buffer[(record.lowerBound + field.start)..<(record.lowerBound + field.end)]))
    }

    /// The text of a field.
    func text(of index: Int) -> String {
        let text = withBytes(of: index) { String(decoding: $0, as: UTF8.self) }
        return fields[index].isQuoted ? text.replacing("\"\"", with: "\"") : text
    }

    /// The fields that this record shares with the one before, as they were; and where to go on.
    private mutating func takeOverFields() -> Int {
        let shared = hasLineInField ? 0 : commonPrefixWithPrevious()
        hasLineInField = false
        firstChanged = fields.firstIndex { $0.separator >= shared } ?? fields.count
        fields.removeSubrange(firstChanged...)
        return fields.last.map { $0.separator + 1 } ?? 0
    }

    private func commonPrefixWithPrevious() -> Int {
        let length = min(previous.count, limit - start)
        return previous.withUnsafeBytes { old in
            let new = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start..<(start + length)])
            var position = 0
            while position + 8 <= length,
                old.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                    == new.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            {
                position += 8
            }
            while position < length, old[position] == new[position] { position += 1 }
            return position
        }
    }

    private mutating func finishRecord(at end: Int, next: Int) {
        record = start..<(start + end)
        previous.removeAll(keepingCapacity: true)
        previous.append(contentsOf: buffer[record])
        start = next
        line += 1
    }

    /// Where the record after the one whose last field ends at `separator` begins, in the buffer.
    private mutating func lineEnd(at separator: Int) throws -> Int {
        guard buffer[start + separator] == UInt8(ascii: "\r") else { return start + separator + 1 }
        if start + separator + 1 == limit { _ = try readMore() }
        let next = start + separator + 1
        return next < limit && buffer[next] == UInt8(ascii: "\n") ? next + 1 : next
    }

    private mutating func scanField(at position: Int) throws -> Field {
        if try byte(at: position) == UInt8(ascii: "\"") { return try scanQuotedField(at: position) }
        var end = position
        while true {
            let available = limit - start
            let bytes = buffer.baseAddress.unsafelyUnwrapped + start
            while end < available, !Self.isSeparator(bytes[end]) { end += 1 }
            if end < available { return Field(start: position, end: end, separator: end, isQuoted: false) }
            if try !readMore() { throw cutOff() }
        }
    }

    private mutating func scanQuotedField(at position: Int) throws -> Field {
        var end = position + 1
        while let byte = try byte(at: end) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                hasLineInField = true
            }
            guard byte == UInt8(ascii: "\"") else {
                end += 1
                continue
            }
            switch try self.byte(at: end + 1) {
            case UInt8(ascii: "\""): end += 2
            case nil: throw cutOff()
            case let after? where Self.isSeparator(after):
                return Field(start: position + 1, end: end, separator: end + 1, isQuoted: true)
            default: throw fault("text stands behind a closing quote")
            }
        }
        throw fault("a quote is opened and never closed")
    }

    /// A byte of this record, read from the file where it has to be; nil at its end.
    private mutating func byte(at position: Int) throws -> UInt8? {
        if start + position >= limit, try !readMore() { return nil }
        return buffer[start + position]
    }

    /// Reads more behind what is there, and makes room for it; false at the end of the file.
    private mutating func readMore() throws -> Bool {
        guard !isAtEnd else { return false }
        if start > 0 {
            // Also where nothing is left: the record that was taken last is not looked at any more.
            buffer.baseAddress.unsafelyUnwrapped.update(
                from: buffer.baseAddress.unsafelyUnwrapped + start, count: limit - start)
            limit -= start
            start = 0
        }
        if limit == buffer.count {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
            larger.baseAddress.unsafelyUnwrapped.update(from: buffer.baseAddress.unsafelyUnwrapped, count: limit)
            buffer.deallocate()
            buffer = larger
        }
        let count = try source(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[limit...]))
        limit += count
        isAtEnd = count == 0
        return count > 0
    }

    private mutating func skipByteOrderMark() throws {
        while limit - start < 3, try readMore() {}
        if limit >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
    }

    private func cutOff() -> CSVError {
        fault("the file ends in the middle of this line; it was cut off while it was written or copied")
    }

    private func fault(_ reason: String) -> CSVError {
        CSVError(file: file, line: recordLine, column: nil, reason: reason)
    }

    @inline(__always)
    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
