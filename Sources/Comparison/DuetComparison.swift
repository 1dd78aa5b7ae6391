import Foundation
import Results
import Statistics

/// The comparison of two builds that took turns in lockstep.
///
/// The generation is the unit: its value is the median over turns of the logarithm of head to base. A gate is tested by
/// the sign-flip test of the mean of these (Fisher 1935), corrected over all gated comparisons (Holm 1979), at the share of
/// the level that belongs to the look, so that all looks together keep it.
public struct DuetComparison: Sendable {
    /// The comparisons: all cells together first, then cell by cell, the gated metrics of each first.
    public let comparisons: [MetricComparison]
    /// The promises.
    public let gates: [Gate]
    /// Generations behind the times.
    public let generations: Int

    /// What is gated unless the user says otherwise.
    public static let usualGates = [Gate(metric: "latency.total", tolerance: 0.02)] + Gate.usual

    /// Compares.
    ///
    /// - Parameters:
    ///   - series: The times.
    ///   - base: The counts of the base, and with them what is known of it.
    ///   - head: The counts of the head.
    ///   - gates: The promises.
    ///   - look: Which look at the figures this is, from 1.
    public init(
        series: [PairedSeries], base: ComparisonSide, head: ComparisonSide, gates: [Gate] = usualGates, look: Int
    ) {
        self.gates = gates
        generations = series.map(\.logRatios.count).max() ?? 0
        let level = MetricComparison.level * Self.share(ofLook: look)
        let metrics = series.reduce(into: [String]()) { names, series in
            if !names.contains(series.metric.name) { names.append(series.metric.name) }
        }
        let overall = metrics.compactMap { name in PairedSeries.overall(series.filter { $0.metric.name == name }) }
        let paired = Self.judged(overall + series, gates: gates, level: level)
        let counts = ResultComparison(base: base, head: head, gates: gates).comparisons.filter { $0.basis == .count }
        let keys = overall.map(\.key) + series.map(\.key) + base.order
        comparisons = keys.reduce(into: []) { unique, key in
            if !unique.contains(key) { unique.append(key) }
        }.flatMap { key in (paired + counts).filter { $0.key == key } }
    }

    /// The share of the level that belongs to a look, from 1: four fifths to the first, whose few generations need it,
    /// and the rest to the later ones in proportion to 1, 1/4, 1/9, …, whose sum is π²/6.
    static func share(ofLook look: Int) -> Double {
        look <= 1 ? 0.8 : 0.2 * 6 / (.pi * .pi * Double(look - 1) * Double(look - 1))
    }

    /// Whether a gated metric has become worse by more than its gate allows.
    public var hasRegression: Bool { comparisons.contains { $0.isGated && $0.verdict == .regression } }

    /// Whether every gated time has a verdict, so that more generations would tell nothing new.
    public var isDecided: Bool {
        comparisons.allSatisfy { !$0.isGated || $0.basis != .lockstep || $0.verdict != .inconclusive }
    }

    private static func judged(_ series: [PairedSeries], gates: [Gate], level: Double) -> [MetricComparison] {
        let tests = series.map { series -> (gate: Gate?, PairedTest) in
            let gate = gates.first { $0.metric == series.metric.name }
            return (gate, PairedTest(series, tolerance: gate?.tolerance ?? ResultComparison.exploratoryTolerance))
        }
        let gated = tests.indices.filter { tests[$0].gate != nil }
        let worse = holmAdjusted(gated.map { tests[$0].1.worse })
        let better = holmAdjusted(gated.map { tests[$0].1.better })
        let equivalent = holmAdjusted(gated.map { tests[$0].1.equivalent })
        return tests.indices.map { index in
            var test = tests[index].1
            if let place = gated.firstIndex(of: index) {
                (test.worse, test.better, test.equivalent) = (worse[place], better[place], equivalent[place])
            }
            let family = tests[index].gate == nil ? 1 : gated.count
            return test.comparison(isGated: tests[index].gate != nil, level: level, familyLevel: level / Double(family))
        }
    }
}

/// The tests of one series.
private struct PairedTest {
    let series: PairedSeries
    let tolerance: Double
    var worse: Double
    var better: Double
    var equivalent: Double

    init(_ series: PairedSeries, tolerance: Double) {
        self.series = series
        self.tolerance = tolerance
        let margin = log(1 + tolerance)
        func test(_ shift: Double, _ alternative: Alternative) -> Double {
            signFlipTest(series.logRatios, shift: shift, alternative: alternative, seed: 1) ?? 1
        }
        worse = test(margin, .greater)
        better = test(-margin, .less)
        // Schuirmann 1987: equivalent where both one-sided tests reject.
        equivalent = max(test(margin, .less), test(-margin, .greater))
    }

    func comparison(isGated: Bool, level: Double, familyLevel: Double) -> MetricComparison {
        let values = series.logRatios
        let estimate = hodgesLehmannEstimate(values)
        let ratio = estimate.map { exp($0.estimate) }
        let verdict: Verdict =
            worse < level
            ? .regression : better < level ? .improvement : equivalent < level ? .equivalent : .inconclusive
        return MetricComparison(
            key: series.key, metric: series.metric, basis: .lockstep, isGated: isGated, tolerance: tolerance,
            base: MetricComparison.Side(processes: values.count, median: 1),
            head: MetricComparison.Side(processes: values.count, median: ratio ?? 1), ratio: ratio,
            interval: estimate?.interval.map { exp($0.lower)...exp($0.upper) }, worsePValue: worse,
            betterPValue: better,
            minimumDetectableEffect: detectableEffect(level: familyLevel), verdict: verdict)
    }

    /// nil where even values that all speak for a slowdown have a greater p-value than the level.
    private func detectableEffect(level: Double) -> Double? {
        guard pow(0.5, Double(series.logRatios.count)) < level,
            let deviation = standardDeviation(series.logRatios)
        else { return nil }
        return Statistics.minimumDetectableEffect(
            count: series.logRatios.count, deviation: deviation, margin: log(1 + tolerance), level: level,
            power: MetricComparison.power
        ).map { exp($0) - 1 }
    }
}
