import Results
import Statistics

/// The comparison of two sides, cell by cell and metric by metric.
public struct ResultComparison: Sendable {
    /// The comparisons, cells in the order of the base, the gated metrics of each first.
    public let comparisons: [MetricComparison]
    /// Cells that only the base has.
    public let onlyInBase: [CellKey]
    /// Cells that only the head has.
    public let onlyInHead: [CellKey]
    /// Cells of which a process did not end well, with how, on either side.
    public let failures: [(key: CellKey, outcomes: [Outcome])]
    /// Why the sides are not comparable, where they are not.
    public let barring: [FingerprintDifference]
    /// In what else they differ.
    public let advisory: [FingerprintDifference]
    /// The promises.
    public let gates: [Gate]

    /// The tolerance of what is not gated: for the p50 and the total, 2 % (shared over the field: differences below
    /// that are rarely worth a change).
    public static let exploratoryTolerance = 0.02

    /// Compares.
    ///
    /// - Parameters:
    ///   - base: What is compared with.
    ///   - head: What is judged.
    ///   - gates: The promises.
    ///   - includes: Which cells to look at.
    /// - Complexity: O(c · p²) in cells and processes.
    public init(
        base: ComparisonSide, head: ComparisonSide, gates: [Gate] = Gate.usual,
        includes: (CellKey) -> Bool = { _ in true }
    ) {
        self.gates = gates
        let keys = base.order.filter { !($0.cell.hasPrefix("reference/")) && includes($0) }
        let others = head.order.filter { !($0.cell.hasPrefix("reference/")) && includes($0) }
        onlyInBase = keys.filter { head.cells[$0] == nil }
        onlyInHead = others.filter { base.cells[$0] == nil }
        failures = (keys + others.filter { base.cells[$0] == nil }).compactMap { key in
            let outcomes = (base.cells[key]?.failures ?? []).union(head.cells[key]?.failures ?? [])
            return outcomes.isEmpty ? nil : (key, outcomes.sorted { $0.rawValue < $1.rawValue })
        }
        barring = FingerprintDifference.barring(base, head)
        advisory = FingerprintDifference.advisory(base, head)
        let found = keys.flatMap { key -> [MetricComparison] in
            guard let before = base.cells[key], let after = head.cells[key] else { return [] }
            return Self.comparisons(of: key, before, after, gates: gates)
        }
        comparisons = Self.judge(found, base: base, head: head)
    }

    /// Whether a gated metric has become worse by more than its gate allows.
    public var hasRegression: Bool { comparisons.contains { $0.isGated && $0.verdict == .regression } }

    /// Gates that no comparison stands behind: a metric that neither side has, or that cannot be compared.
    public var gatesWithoutFigures: [Gate] {
        gates.filter { gate in !comparisons.contains { $0.isGated && $0.metric.name == gate.metric } }
    }

    private static func comparisons(
        of key: CellKey, _ base: ComparisonSide.Cell, _ head: ComparisonSide.Cell, gates: [Gate]
    ) -> [MetricComparison] {
        let gated = gates.compactMap { gate -> MetricComparison? in
            guard let before = base.series[gate.metric], let after = head.series[gate.metric] else { return nil }
            return MetricComparison(key, base: before, head: after, tolerance: gate.tolerance, isGated: true)
        }
        let names = base.series.keys.filter { name in !gates.contains { $0.metric == name } }.sorted()
        return gated
            + names.compactMap { name in
                guard let before = base.series[name], let after = head.series[name] else { return nil }
                let tolerance = before.metric.isCount ? Gate.usual[0].tolerance : exploratoryTolerance
                return MetricComparison(key, base: before, head: after, tolerance: tolerance, isGated: false)
            }
    }

    /// Gives the verdicts: p-values of gated times are corrected over all of them, those of others are not.
    private static func judge(
        _ comparisons: [MetricComparison], base: ComparisonSide, head: ComparisonSide
    ) -> [MetricComparison] {
        let gated = comparisons.indices.filter { comparisons[$0].isGated && comparisons[$0].basis == .relative }
        let worse = holmAdjusted(gated.map { comparisons[$0].worsePValue ?? 1 })
        let better = holmAdjusted(gated.map { comparisons[$0].betterPValue ?? 1 })
        var judged = comparisons
        for index in comparisons.indices {
            let comparison = comparisons[index]
            let place = gated.firstIndex(of: index)
            let series = [base, head].map { $0.cells[comparison.key]?.series[comparison.metric.name]?.relatives ?? [] }
            judged[index] = comparison.judged(
                worse: place.map { worse[$0] } ?? comparison.worsePValue,
                better: place.map { better[$0] } ?? comparison.betterPValue, among: place == nil ? 1 : gated.count,
                series[0], series[1])
        }
        return judged
    }
}
