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
        // Narrower gaps between figures, where wide ones would not fit.
        let gap = Self.width(widths, gap: 2, names: table.nameColumns) <= Self.greatestWidth ? 2 : 1
        var lines = table.caption
        lines.append("")
        lines.append(line(table.headings, widths, gap: gap))
        let rule = String(repeating: "─", count: Self.width(widths, gap: gap, names: table.nameColumns))
        lines.append(rule)
        for (index, fields) in table.lines.enumerated() {
            if table.endsWithReference, index == table.lines.count - 1 { lines.append(rule) }
            lines.append(line(fields, widths, gap: gap))
        }
        if !table.remarks.isEmpty { lines += [""] + table.remarks }
        return lines.joined(separator: "\n")
    }

    private func line(_ fields: [String], _ widths: [Int], gap: Int) -> String {
        let padded = fields.indices.map { column in
            let space = String(repeating: " ", count: widths[column] - fields[column].count)
            return column < table.nameColumns ? fields[column] + space : space + fields[column]
        }
        let names = padded[..<table.nameColumns].joined(separator: "  ")
        let figures = padded[table.nameColumns...].joined(separator: String(repeating: " ", count: gap))
        var text = names + "  " + figures
        while text.last == " " { text.removeLast() }
        return text
    }

    private static let greatestWidth = 100

    /// Width of a line: two spaces behind each name, `gap` between figures.
    private static func width(_ widths: [Int], gap: Int, names: Int) -> Int {
        widths.reduce(0, +) + 2 * names + gap * max(0, widths.count - names - 1)
    }
}
