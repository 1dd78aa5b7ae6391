import Comparison
import Foundation
import Results

/// A comparison as one JSON object.
struct ComparisonJSON {
    private struct Document: Encodable {
        struct Gate: Encodable {
            let metric: String
            let tolerance: Double
        }
        struct Difference: Encodable {
            let subject: String
            let base: [String]
            let head: [String]
        }
        struct Failure: Encodable {
            let cell: String
            let outcomes: [String]
        }
        struct Line: Encodable {
            let suite, cell, metric, basis: String
            let gated: Bool
            let tolerance: Double
            let base_processes, head_processes: Int
            let base, head: Double
            let ratio, ratio_low, ratio_high, p_worse, p_better, minimum_detectable_effect: Double?
            let verdict: String
        }
        let base: String
        let head: String
        let regression: Bool
        let generations: Int?
        let gates: [Gate]
        let not_comparable: [Difference]
        let other_machine: [Difference]
        let only_in_base: [String]
        let only_in_head: [String]
        let failures: [Failure]
        let notes: [String]
        let comparisons: [Line]
    }

    private let report: ComparisonReport

    init(_ report: ComparisonReport) {
        self.report = report
    }

    /// The object, its keys in alphabetical order.
    var text: String {
        let document = Document(
            base: report.baseName, head: report.headName, regression: report.hasRegression,
            generations: report.generations,
            gates: report.gates.map { .init(metric: $0.metric, tolerance: $0.tolerance) },
            not_comparable: report.barring.map(Self.difference),
            other_machine: report.advisory.map(Self.difference), only_in_base: report.onlyInBase,
            only_in_head: report.onlyInHead,
            failures: report.failures.map { .init(cell: $0.cell, outcomes: $0.outcomes) }, notes: report.notes,
            comparisons: report.comparisons.map(Self.line))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Nothing in the document can fail to encode: its numbers are finite.
        return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    private static func difference(_ difference: FingerprintDifference) -> Document.Difference {
        .init(subject: difference.subject, base: difference.base, head: difference.head)
    }

    private static func line(_ comparison: MetricComparison) -> Document.Line {
        .init(
            suite: comparison.key.suite, cell: comparison.key.cell, metric: comparison.metric.name,
            basis: comparison.basis.rawValue, gated: comparison.isGated, tolerance: comparison.tolerance,
            base_processes: comparison.base.processes, head_processes: comparison.head.processes,
            base: comparison.base.median, head: comparison.head.median, ratio: comparison.ratio,
            ratio_low: comparison.interval?.lowerBound, ratio_high: comparison.interval?.upperBound,
            p_worse: comparison.worsePValue, p_better: comparison.betterPValue,
            minimum_detectable_effect: comparison.minimumDetectableEffect, verdict: comparison.verdict.rawValue)
    }
}
