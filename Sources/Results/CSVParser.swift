/// Cuts CSV into records: RFC 4180, with LF or CRLF, with or without a byte-order mark.
///
/// - Complexity: O(n) in the bytes.
struct CSVParser {
    private let bytes: [UInt8]
    private var position = 0
    private let file: String
    /// The line on which the record that was read last began, from 1.
    private(set) var recordLine = 0
    private var line = 1

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next record, or nil at the end of the file.
    ///
    /// - Throws: ``CSVError`` for a quote that is never closed or stands in the wrong place, and for a file that
    ///   ends in the middle of a line.
    mutating func next() throws(CSVError) -> [String]? {
        guard position < bytes.count else { return nil }
        recordLine = line
        var fields: [String] = []
        while true {
            fields.append(try field())
            guard position < bytes.count else {
                throw fault("the file ends in the middle of this line; it was cut off while it was written or copied")
            }
            let separator = bytes[position]
            position += 1
            if separator == UInt8(ascii: ",") { continue }
            if separator == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
                position += 1
            }
            line += 1
            return fields
        }
    }

    /// One field, up to the separator behind it.
    private mutating func field() throws(CSVError) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            let start = position
            while position < bytes.count, !Self.isSeparator(bytes[position]) { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte != UInt8(ascii: "\"") {
                if byte == UInt8(ascii: "\n") { line += 1 }
                content.append(byte)
            } else if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                position += 1
                content.append(byte)
            } else {
                guard position == bytes.count || Self.isSeparator(bytes[position]) else {
                    throw fault("text stands behind a closing quote")
                }
                return String(decoding: content, as: UTF8.self)
            }
        }
        throw fault("a quote is opened and never closed")
    }

    private func fault(_ reason: String) -> CSVError {
        CSVError(file: file, line: recordLine, column: nil, reason: reason)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
