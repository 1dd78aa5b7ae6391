import Comparison
import Results

extension TextTable {
    /// A comparison: what is gated, the total latency and the allocations, and whatever else has changed.
    init(_ report: ComparisonReport) {
        let shown = report.comparisons.filter { comparison in
            comparison.isGated || ["latency.total", "allocations.count"].contains(comparison.metric.name)
                || comparison.verdict == .regression || comparison.verdict == .improvement
        }
        // What all cells have in common has a name of its own, which is no place in the matrix.
        let records = shown.map { CellRecord(suite: $0.key.suite, cell: $0.key.cell) }
        let names = CellNames(records.filter { $0.cell.contains("/") })
        let lines = zip(shown, records).map { comparison, record in
            (record.cell.contains("/") ? names.fields(of: record) : names.wholeFields(record.cell))
                + Self.fields(of: comparison, showsSides: report.generations == nil)
        }
        let explanations = [
            report.generations.map { "\($0) generations in lockstep; ratio: head to base, with its 95 % interval" }
                ?? "latency is relative to the reference lane; ratio: head to base, with its 95 % interval over processes",
            "gate: how much worse is accepted; without one a verdict is exploratory, and fails nothing",
            "detects: the smallest slowdown that 9 of 10 such comparisons would find",
        ]
        self.init(
            caption: ["base: \(report.baseName)", "head: \(report.headName)", report.promise] + names.caption,
            headings: names.headings + ["metric"] + (report.generations == nil ? ["base", "head"] : [])
                + ["ratio", "gate", "verdict", "detects"],
            nameColumns: names.headings.count + 1, lines: lines,
            remarks: [report.summary] + explanations + report.remarks)
    }

    private static func fields(of comparison: MetricComparison, showsSides: Bool) -> [String] {
        let gate = comparison.isGated ? percent(comparison.tolerance) : NumberText.absent
        let sides = [figure(comparison.base, of: comparison), figure(comparison.head, of: comparison)]
        return [comparison.metric.name] + (showsSides ? sides : [])
            + [
                ratio(of: comparison), gate, comparison.verdict.rawValue,
                comparison.minimumDetectableEffect.map(percent) ?? NumberText.absent,
            ]
    }

    private static func percent(_ share: Double) -> String { "\(NumberText.threeDigits(share * 100)) %" }

    private static func figure(_ side: MetricComparison.Side, of comparison: MetricComparison) -> String {
        switch comparison.basis {
        case .relative, .lockstep: NumberText.fixed(side.median, decimals: 3)
        case .count: NumberText.count(side.median)
        }
    }

    private static func ratio(of comparison: MetricComparison) -> String {
        guard let ratio = comparison.ratio else { return NumberText.absent }
        // Counts differ by less than two decimals show.
        let decimals = comparison.basis == .count ? 4 : 3
        let estimate = NumberText.fixed(ratio, decimals: decimals)
        guard let interval = comparison.interval else { return estimate }
        let ends = [interval.lowerBound, interval.upperBound].map { NumberText.fixed($0, decimals: decimals) }
        return "\(estimate) [\(ends[0]), \(ends[1])]"
    }
}
