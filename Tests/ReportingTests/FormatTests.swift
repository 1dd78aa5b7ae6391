import Foundation
import Results
import Testing

@testable import Reporting

@Suite("Formats")
struct FormatTests {
    private static var row: ResultRow {
        var environment = Environment()
        environment.cpu = "A \"B\" / C"
        environment.cores = 2
        let run = RunRecord(run: "r", recordedAt: "t", commit: nil, isDirty: true, environment: environment)
        return ResultRow(
            run: run, cell: CellRecord(suite: "s", cell: "c"), process: .all, requests: 1, failed: 0, outcome: .ok,
            metric: .connections, figure: Figure(count: 1, value: 0.5))
    }

    @Test("JSON has the columns of the CSV, numbers as numbers and null for what is not known")
    func json() throws {
        let data = Data(OutputFormat.json.render([Self.row, Self.row]).utf8)
        let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(rows.count == 2)
        let first = rows[0]
        #expect(Set(first.keys) == Set(Column.allCases.map(\.rawValue)))
        #expect(first["cpu"] as? String == "A \"B\" / C")
        #expect(first["value"] as? Double == 0.5)
        #expect(first["cores"] as? Int == 2)
        #expect(first["dirty"] as? Bool == true)
        #expect(first["process"] as? String == "all")
        #expect(first["commit"] is NSNull)
        #expect(OutputFormat.json.render([]) == "[]")
    }

    @Test("CSV is what the file holds")
    func csv() {
        #expect(OutputFormat.csv.render([Self.row]) + "\n" == CSVWriter.text(of: [Self.row]))
    }

    @Test(
        "numbers have about three digits and no exponent",
        arguments: [
            (0, "0.000"), (0.0123, "0.012"), (0.9996, "1.00"), (1.234, "1.23"), (9.996, "10.0"), (12.34, "12.3"),
            (99.96, "100"), (1234.5, "1234"), (-3.456, "-3.46"),
        ])
    func threeDigits(value: Double, text: String) {
        #expect(NumberText.threeDigits(value) == text)
    }

    @Test(
        "counts are whole where they are, and shortened from ten thousand",
        arguments: [
            (0, "0"), (12, "12"), (9_999, "9999"), (10_000, "10.0k"), (128_523, "129k"), (1_234_567, "1.23M"),
            (0.25, "0.250"),
        ])
    func counts(value: Double, text: String) {
        #expect(NumberText.count(value) == text)
    }

    @Test("a bar shows the share, and the time left once that can be told")
    func progress() {
        let half = ProgressBar(fraction: 0.5, elapsed: 45, label: "generation 3 of 6")
        #expect(half.text(width: 80) == "████████████░░░░░░░░░░░░  50%  45 s left  generation 3 of 6")
        #expect(half.text(width: 30).count == 30)
        #expect(ProgressBar(fraction: 0.01, elapsed: 1, label: "x").remaining == nil)
        #expect(ProgressBar(fraction: 0.1, elapsed: 20, label: "x").text(width: 80).contains("3 min 00 s left"))
        #expect(ProgressBar(fraction: 7, elapsed: 1, label: "x").text(width: 80).contains("100%"))
    }
}
