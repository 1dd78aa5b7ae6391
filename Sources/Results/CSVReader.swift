/// Reads rows from CSV, whatever the order of the columns.
public enum CSVReader {
    /// The rows of a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its name, for errors.
    /// - Throws: ``CSVError``, for the first fault.
    public static func rows(of bytes: [UInt8], file: String) throws(CSVError) -> [ResultRow] {
        var parser = CSVParser(bytes, file: file)
        guard let header = try parser.next() else {
            throw CSVError(file: file, line: 0, column: nil, reason: "the file is empty")
        }
        let positions = try positions(of: header, file: file)
        var rows: [ResultRow] = []
        while let fields = try parser.next() {
            guard fields.count == header.count else {
                throw CSVError(
                    file: file, line: parser.recordLine, column: nil,
                    reason: "\(fields.count) fields, where the header has \(header.count)")
            }
            rows.append(try RowReader(fields: fields, positions: positions, file: file, line: parser.recordLine).row())
        }
        return rows
    }

    private static func positions(of header: [String], file: String) throws(CSVError) -> [Column: Int] {
        var positions: [Column: Int] = [:]
        for (index, name) in header.enumerated() {
            guard let column = Column(rawValue: name) else { continue }
            guard positions[column] == nil else {
                throw CSVError(file: file, line: 1, column: name, reason: "the column stands there twice")
            }
            positions[column] = index
        }
        let missing = Column.allCases.filter { positions[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            throw CSVError(
                file: file, line: 1, column: nil,
                reason: "not a file of results: missing \(missing.joined(separator: ", "))")
        }
        return positions
    }
}
