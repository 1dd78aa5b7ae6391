import Comparison
import Results

/// Comparisons as CSV, a line each; blank where something has no meaning.
struct ComparisonCSV {
    private let comparisons: [MetricComparison]

    init(_ comparisons: [MetricComparison]) {
        self.comparisons = comparisons
    }

    private static let columns = [
        "suite", "cell", "metric", "basis", "gated", "tolerance", "base_processes", "head_processes", "base", "head",
        "ratio", "ratio_low", "ratio_high", "p_worse", "p_better", "minimum_detectable_effect", "verdict",
    ]

    /// The lines, without a line end behind the last one.
    var text: String {
        let lines = comparisons.map { comparison in
            CSVWriter.line([
                comparison.key.suite, comparison.key.cell, comparison.metric.name, comparison.basis.rawValue,
                String(comparison.isGated), number(comparison.tolerance), String(comparison.base.processes),
                String(comparison.head.processes), number(comparison.base.median), number(comparison.head.median),
                number(comparison.ratio), number(comparison.interval?.lowerBound),
                number(comparison.interval?.upperBound), number(comparison.worsePValue),
                number(comparison.betterPValue), number(comparison.minimumDetectableEffect),
                comparison.verdict.rawValue,
            ])
        }
        return ([Self.columns.joined(separator: ",")] + lines).joined(separator: "\n")
    }

    private func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }
}
