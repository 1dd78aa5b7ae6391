/// Lays a table out in columns of text.
struct TerminalTable {
    private let table: ResultTable

    init(_ table: ResultTable) {
        self.table = table
    }

    /// The table, without a line end behind its last line.
    var text: String {
        let all = [table.headings] + table.lines
        let widths = table.headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        var lines = table.caption
        lines.append("")
        lines.append(line(table.headings, widths))
        let rule = String(repeating: "─", count: widths.reduce(0, +) + 2 * (widths.count - 1))
        lines.append(rule)
        for (index, fields) in table.lines.enumerated() {
            if table.endsWithReference, index == table.lines.count - 1 { lines.append(rule) }
            lines.append(line(fields, widths))
        }
        if !table.remarks.isEmpty { lines += [""] + table.remarks }
        return lines.joined(separator: "\n")
    }

    private func line(_ fields: [String], _ widths: [Int]) -> String {
        let padded = fields.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - fields[column].count)
            return column < table.nameColumns ? fields[column] + space : space + fields[column]
        }
        var text = padded.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        return text
    }
}
