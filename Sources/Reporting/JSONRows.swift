import Foundation
import Results

/// Rows as JSON: an array of objects whose keys are the columns of the CSV, in their order.
struct JSONRows {
    private let rows: [ResultRow]

    init(_ rows: [ResultRow]) {
        self.rows = rows
    }

    /// The array, one row a line; what is not known is null.
    var text: String {
        guard !rows.isEmpty else { return "[]" }
        return "[\n" + rows.map(object).joined(separator: ",\n") + "\n]"
    }

    private func object(_ row: ResultRow) -> String {
        let members = Column.allCases.map { column in
            "\(Self.string(column.rawValue)):\(Self.value(row.text(of: column), of: column))"
        }
        return "  {" + members.joined(separator: ",") + "}"
    }

    private static func value(_ text: String, of column: Column) -> String {
        if text.isEmpty { return "null" }
        return column.isNumeric || column == .dirty ? text : string(text)
    }

    /// A JSON string; the encoder knows what to escape.
    private static func string(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
