import Foundation
import Results
import Statistics

extension MetricComparison {
    /// The level of every test: how often a verdict may be wrong where nothing has changed.
    static let level = 0.05
    /// The share of comparisons that shall find the minimum detectable effect.
    static let power = 0.9

    /// Compares two series; nil where they have nothing in common that can be compared.
    ///
    /// The unit of replication is the process. Times are compared by their logarithms: a Mann–Whitney test, shifted by
    /// the tolerance, and the Hodges–Lehmann estimate with its interval, which assume no distribution. Counts are
    /// compared as they are.
    init?(
        _ key: CellKey, base: ComparisonSide.Series, head: ComparisonSide.Series, tolerance: Double, isGated: Bool
    ) {
        let metric = base.metric
        if metric.isCount {
            guard let before = median(base.values), let after = median(head.values) else { return nil }
            let ratio = before == after ? 1 : before == 0 ? nil : after / before
            self.init(
                key: key, metric: metric, basis: .count, isGated: isGated, tolerance: tolerance,
                base: Side(processes: base.values.count, median: before),
                head: Side(processes: head.values.count, median: after), ratio: ratio, interval: nil,
                verdict: Self.verdict(ofCounts: before, after, tolerance: tolerance, metric: metric))
            return
        }
        guard metric.isLatency, let before = median(base.relatives), let after = median(head.relatives), before > 0,
            after > 0
        else { return nil }
        let logarithms = (base: base.relatives.map { log($0) }, head: head.relatives.map { log($0) })
        let shift = hodgesLehmannShift(from: logarithms.base, to: logarithms.head)
        let margin = log(1 + tolerance)
        self.init(
            key: key, metric: metric, basis: .relative, isGated: isGated, tolerance: tolerance,
            base: Side(processes: base.relatives.count, median: before),
            head: Side(processes: head.relatives.count, median: after), ratio: shift.map { exp($0.estimate) },
            interval: shift?.interval.map { exp($0.lower)...exp($0.upper) },
            worsePValue: mannWhitneyTest(
                logarithms.head.map { $0 - margin }, logarithms.base, alternative: .greater)?.pValue,
            betterPValue: mannWhitneyTest(
                logarithms.head.map { $0 + margin }, logarithms.base, alternative: .less)?.pValue,
            verdict: .inconclusive)
        minimumDetectableEffect = Self.minimumDetectableEffect(
            logarithms.base, logarithms.head, margin: margin, level: Self.level)
    }

    /// The same with p-values and the detectable effect corrected for `count` gated comparisons, and its verdict.
    func judged(worse: Double?, better: Double?, among count: Int, _ base: [Double], _ head: [Double]) -> Self {
        guard basis == .relative else { return self }
        var judged = self
        judged.worsePValue = worse
        judged.betterPValue = better
        judged.minimumDetectableEffect = Self.minimumDetectableEffect(
            base.map { log($0) }, head.map { log($0) }, margin: log(1 + tolerance), level: Self.level / Double(count))
        judged.verdict = judged.verdictOfTests
        return judged
    }

    private var verdictOfTests: Verdict {
        if let worsePValue, worsePValue < Self.level { return .regression }
        if let betterPValue, betterPValue < Self.level { return .improvement }
        if let interval, interval.lowerBound > 1 / (1 + tolerance), interval.upperBound < 1 + tolerance {
            return .equivalent
        }
        return .inconclusive
    }

    private static func verdict(
        ofCounts base: Double, _ head: Double, tolerance: Double, metric: Metric
    ) -> Verdict {
        if abs(head - base) <= max(tolerance * base, metric.countSlack) { return .equivalent }
        return (head > base) == (metric.better == .lower) ? .regression : .improvement
    }

    /// margin + (z₁₋α + z_power) · the standard error of a difference of means, divided by the square root of the test's
    /// asymptotic relative efficiency, 3/π for normal values (Hodges & Lehmann 1956).
    ///
    /// - Returns: nil where even the most extreme order of so few values has a greater probability than the level.
    private static func minimumDetectableEffect(
        _ base: [Double], _ head: [Double], margin: Double, level: Double
    ) -> Double? {
        guard let before = standardDeviation(base), let after = standardDeviation(head) else { return nil }
        let extreme = mannWhitneyTest(
            (0..<head.count).map { Double(base.count + $0) }, (0..<base.count).map { Double($0) }, alternative: .greater
        )
        guard let extreme = extreme?.pValue, extreme < level,
            let threshold = StandardNormal.quantile(1 - level), let reserve = StandardNormal.quantile(power)
        else { return nil }
        let error = (before * before / Double(base.count) + after * after / Double(head.count)).squareRoot()
        return exp(margin + (threshold + reserve) * error / (3 / Double.pi).squareRoot()) - 1
    }
}

extension Metric {
    /// Whether its values are counts that repeat almost exactly.
    var isCount: Bool { name.hasPrefix("allocations.") || name == "connections" }

    /// A difference that means nothing, whatever share it is: retained bytes come and go with a runtime's tables, in
    /// single blocks, and are a leak only where they are more than some pages.
    var countSlack: Double { name == "allocations.retained" ? 16_384 : 0 }

    /// Whether its values are times of requests.
    var isLatency: Bool { name.hasPrefix("latency.") }
}
