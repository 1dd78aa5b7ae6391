import Results

/// What a command prints its rows as.
public enum OutputFormat: String, CaseIterable, Sendable {
    /// For a terminal of 100 columns.
    case table
    /// For a pull request.
    case markdown
    /// The rows, as in the file.
    case csv
    /// The rows as an array of objects with the columns of the CSV.
    case json

    /// The rows in this format, without a line end behind the last line.
    public func render(_ rows: [ResultRow]) -> String {
        switch self {
        case .table: TerminalTable(TextTable(rows)).text
        case .markdown: MarkdownTable(TextTable(rows)).text
        case .csv: String(CSVWriter.text(of: rows).dropLast())
        case .json: JSONRows(rows).text
        }
    }
}
