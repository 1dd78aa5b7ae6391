import Comparison
import Results

/// A comparison of two sides, in the formats that commands print.
public struct ComparisonReport: Sendable {
    let comparison: ResultComparison
    let baseName: String
    let headName: String

    /// A report; the names are what the user called the sides.
    public init(_ comparison: ResultComparison, baseName: String, headName: String) {
        self.comparison = comparison
        self.baseName = baseName
        self.headName = headName
    }

    /// The report in a format, without a line end behind the last line.
    public func render(_ format: OutputFormat) -> String {
        switch format {
        case .table: TerminalTable(TextTable(self)).text
        case .markdown: MarkdownTable(TextTable(self)).text
        case .csv: ComparisonCSV(comparison.comparisons).text
        case .json: ComparisonJSON(self).text
        }
    }

    /// What the reader must know besides the lines, most important first.
    var remarks: [String] {
        let missing =
            comparison.onlyInBase.map { "\($0.cell): only in the base" }
            + comparison.onlyInHead.map { "\($0.cell): only in the head" }
        let failures = comparison.failures.map { failure in
            "\(failure.key.cell): " + failure.outcomes.map(\.rawValue).joined(separator: ", ")
        }
        let gates = comparison.gatesWithoutFigures.map { "no figures for the gate \($0.metric)" }
        return comparison.barring.map { "not comparable: \($0)" } + failures + gates + missing
            + comparison.advisory.map { "another machine: \($0)" }
    }

    /// What was promised, in a line.
    var promise: String {
        let gates = comparison.gates.map { gate in
            "\(gate.metric) \(NumberText.threeDigits(gate.tolerance * 100)) %"
        }
        return gates.isEmpty ? "no gates" : "gates: " + gates.joined(separator: ", ")
    }

    /// How the comparison came out, in a line.
    var summary: String {
        let gated = comparison.comparisons.filter(\.isGated)
        let counts = Verdict.allCases.compactMap { verdict -> String? in
            let count = gated.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return "gated: " + (counts.isEmpty ? "nothing" : counts.joined(separator: ", "))
    }
}
