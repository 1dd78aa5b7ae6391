/// Writes rows as CSV: RFC 4180, UTF-8, `\n`, one header line.
public enum CSVWriter {
    /// The header line and a line for each row.
    public static func text(of rows: [ResultRow]) -> String {
        var text = ""
        text.reserveCapacity((rows.count + 1) * 500)
        append(Column.allCases.map(\.rawValue), to: &text)
        for row in rows { append(Column.allCases.map(row.text(of:)), to: &text) }
        return text
    }

    /// One line of fields, without its end.
    public static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") }

    /// Appends one line.
    static func append(_ fields: [String], to text: inout String) {
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "," }
            text += quoted(field)
        }
        text += "\n"
    }

    /// The field, in quotes where it holds a comma, a quote or a line end.
    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
