/// Lays a table out in GitHub's Markdown.
struct MarkdownTable {
    private let table: TextTable

    init(_ table: TextTable) {
        self.table = table
    }

    /// The table, without a line end behind its last line.
    var text: String {
        var lines = [table.caption.joined(separator: "; "), ""]
        lines.append(row(table.headings))
        lines.append(row(table.headings.indices.map { $0 < table.nameColumns ? "---" : "---:" }))
        lines += table.lines.map(row)
        if !table.remarks.isEmpty { lines += [""] + table.remarks.map { "- \($0)" } }
        return lines.joined(separator: "\n")
    }

    private func row(_ fields: [String]) -> String {
        "| " + fields.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
}
