/// Lays a table out in columns of text.
struct TerminalTable {
    private let table: TextTable

    init(_ table: TextTable) {
        self.table = table
    }

    /// The table, without a line end behind its last line.
    var text: String {
        let all = [table.headings] + table.lines
        let widths = table.headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        // Narrower gaps, where wide ones would not fit.
        let gap = Self.width(widths, gap: 2) <= Self.greatestWidth ? 2 : 1
        let rule = String(repeating: "─", count: Self.width(widths, gap: gap))
        var lines = table.caption + (table.caption.isEmpty ? [] : [""])
        lines += [line(table.headings, widths, gap: gap), rule]
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
        var text = padded.joined(separator: String(repeating: " ", count: gap))
        while text.last == " " { text.removeLast() }
        return text
    }

    private static let greatestWidth = 100

    private static func width(_ widths: [Int], gap: Int) -> Int {
        widths.reduce(0, +) + gap * (widths.count - 1)
    }
}
