import Foundation

/// Reads rows from CSV, whatever the order of the columns.
public enum CSVReader {
    /// The rows of a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its name, for errors.
    /// - Throws: ``CSVError``, for the first fault.
    public static func rows(of bytes: [UInt8], file: String) throws -> [ResultRow] {
        try rows(of: bytes, file: file, pieceSize: CSVScanner.usualPieceSize)
    }

    /// The rows of a file's bytes, read in pieces of another size.
    static func rows(of bytes: [UInt8], file: String, pieceSize: Int) throws -> [ResultRow] {
        var rest = bytes[...]
        var reader = try RowReader(file: file, pieceSize: pieceSize) { buffer throws(FileError) in
            let count = min(buffer.count, rest.count)
            rest.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            rest = rest.dropFirst(count)
            return count
        }
        var rows: [ResultRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    /// Hands over the rows of a file one by one, in order.
    ///
    /// - Parameters:
    ///   - path: The file; a piece of it is in memory at a time.
    ///   - body: Takes a row.
    /// - Throws: ``FileError`` where there is no such file or it cannot be read, ``CSVError`` for its first fault,
    ///   and what `body` throws.
    public static func forEachRow(ofFile path: String, _ body: (ResultRow) throws -> Void) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw FileError(description: "cannot read '\(path)': there is no such file, or no permission to read it")
        }
        var reader = try RowReader(file: path) { buffer throws(FileError) in
            while true {
                let count = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
                if count >= 0 { return count }
                guard errno == EINTR else {
                    throw FileError(description: "cannot read '\(path)': \(String(cString: strerror(errno)))")
                }
            }
        }
        while let row = try reader.next() { try body(row) }
        try? handle.close()
    }
}
