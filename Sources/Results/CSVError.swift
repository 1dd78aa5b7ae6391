/// The first fault of a file of results.
public struct CSVError: Error, Equatable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1; 0 for the file as a whole.
    public let line: Int
    /// The column of the schema, where the fault lies in one.
    public let column: String?
    /// What is wrong, and what would be right.
    public let reason: String

    /// One line.
    public var description: String {
        [file, line > 0 ? "line \(line)" : nil, column.map { "column '\($0)'" }, reason].compactMap(\.self)
            .joined(separator: ": ")
    }
}
