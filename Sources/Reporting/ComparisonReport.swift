import Comparison
import Results

/// A comparison of two sides, in the formats that commands print.
public struct ComparisonReport: Sendable {
    let baseName: String
    let headName: String
    let comparisons: [MetricComparison]
    let gates: [Gate]
    let hasRegression: Bool
    /// Generations of a duet; nil for a comparison of results.
    let generations: Int?
    /// What else the reader must know, a line each.
    let notes: [String]
    let barring: [FingerprintDifference]
    let advisory: [FingerprintDifference]
    let onlyInBase: [String]
    let onlyInHead: [String]
    let failures: [(cell: String, outcomes: [String])]

    /// A report of two results; the names are what the user called the sides.
    public init(_ comparison: ResultComparison, baseName: String, headName: String) {
        self.baseName = baseName
        self.headName = headName
        comparisons = comparison.comparisons
        gates = comparison.gates
        hasRegression = comparison.hasRegression
        generations = nil
        notes = comparison.gatesWithoutFigures.map { "no figures for the gate \($0.metric)" }
        barring = comparison.barring
        advisory = comparison.advisory
        onlyInBase = comparison.onlyInBase.map(\.cell)
        onlyInHead = comparison.onlyInHead.map(\.cell)
        failures = comparison.failures.map { ($0.key.cell, $0.outcomes.map(\.rawValue)) }
    }

    /// A report of a duet.
    public init(_ comparison: DuetComparison, baseName: String, headName: String, notes: [String] = []) {
        self.baseName = baseName
        self.headName = headName
        comparisons = comparison.comparisons
        gates = comparison.gates
        hasRegression = comparison.hasRegression
        generations = comparison.generations
        self.notes = notes
        (barring, advisory, onlyInBase, onlyInHead, failures) = ([], [], [], [], [])
    }

    /// The report in a format, without a line end behind the last line.
    public func render(_ format: OutputFormat) -> String {
        switch format {
        case .table: TerminalTable(TextTable(self)).text
        case .markdown: MarkdownTable(TextTable(self)).text
        case .csv: ComparisonCSV(comparisons).text
        case .json: ComparisonJSON(self).text
        }
    }

    /// What the reader must know besides the lines, most important first.
    var remarks: [String] {
        barring.map { "not comparable: \($0)" }
            + failures.map { "\($0.cell): " + $0.outcomes.joined(separator: ", ") } + notes
            + onlyInBase.map { "\($0): only in the base" } + onlyInHead.map { "\($0): only in the head" }
            + advisory.map { "another machine: \($0)" }
    }

    /// What was promised, in a line.
    var promise: String {
        let gates = gates.map { gate in
            "\(gate.metric) \(NumberText.threeDigits(gate.tolerance * 100)) %"
        }
        return gates.isEmpty ? "no gates" : "gates: " + gates.joined(separator: ", ")
    }

    /// How the comparison came out, in a line.
    var summary: String {
        let gated = comparisons.filter(\.isGated)
        let counts = Verdict.allCases.compactMap { verdict -> String? in
            let count = gated.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return "gated: " + (counts.isEmpty ? "nothing" : counts.joined(separator: ", "))
    }
}
