import Foundation

/// How many consecutive samples a block bootstrap keeps together.
public enum BlockLength: Equatable, Sendable {
    /// The cube root of the series' length, rounded up: the order that is best for the variance of a smooth statistic
    /// (Künsch 1989; Hall, Horowitz & Jing 1995, "On blocking rules for the bootstrap with dependent data").
    case cubeRoot
    /// By the correlation of neighbours: blocks of 1 for independent samples, long ones for a long memory.
    ///
    /// (3/2)^⅓ · (2ρ / (1 − ρ²))^⅔ · n^⅓, which is the best for a first-order autoregression (Carlstein 1986 for the
    /// shape; the plug-in rule of Andrews 1991, Econometrica 59, for the Bartlett kernel), at most n/3.
    case automatic
    /// A fixed number of samples.
    case samples(Int)

    /// The samples in a block of a series: at least 1, and at most the whole.
    ///
    /// - Parameter series: Finite samples in the order of measurement.
    /// - Complexity: O(n).
    func resolved(for series: [Double]) -> Int {
        let length: Int
        switch self {
        case .samples(let samples):
            length = samples
        case .cubeRoot:
            length = Int((cbrt(Double(series.count)) - 1e-9).rounded(.up))
        case .automatic:
            // Above 0.97 the estimate of ρ from few samples sends the formula to infinity; Andrews caps it likewise.
            let correlation = min(abs(lagOneCorrelation(series)), 0.97)
            let memory = 2 * correlation / (1 - correlation * correlation)
            let best = (cbrt(1.5 * memory * memory * Double(series.count))).rounded(.up)
            length = min(Int(best), series.count / 3)
        }
        return min(max(length, 1), max(series.count, 1))
    }
}

/// The estimate of a statistic of one autocorrelated series, and its interval.
public struct BootstrapInterval: Equatable, Sendable {
    /// The statistic of the series itself.
    public let estimate: Double
    /// Lower end.
    public let lower: Double
    /// Upper end.
    public let upper: Double
    /// Samples in a block.
    public let blockLength: Int
}

/// The percentile interval of a statistic of one series, from resampled blocks of consecutive samples.
///
/// Requests of one process depend on their neighbours, for which intervals that suppose independence are far too
/// narrow. Overlapping blocks keep the dependence inside them (Künsch 1989, "The jackknife and the bootstrap for
/// general stationary observations", Annals of Statistics 17; the percentile interval: Efron & Tibshirani 1993, *An
/// Introduction to the Bootstrap*, ch. 13). It is the interval of *this process*, and with a long memory it still
/// covers less than it says: what differs from process to process is covered by generations alone.
///
/// - Parameters:
///   - series: Samples in the order of measurement.
///   - confidence: Of the two-sided interval, between 0 and 1, both excluded.
///   - blockLength: Samples in a block.
///   - resamples: How often to resample; 1 000 leave 25 beyond either end of a 95 % interval.
///   - seed: Equal seeds give equal intervals.
///   - statistic: What is estimated, of a series as long as the original one.
/// - Returns: nil where there are no samples, one of them is not finite, the statistic of the series or of a resample
///   is nil or not finite, there are no resamples, and for any other confidence.
/// - Complexity: O(n) and one evaluation of the statistic for each resample.
public func blockBootstrapInterval(
    _ series: [Double], confidence: Double = 0.95, blockLength: BlockLength = .cubeRoot, resamples: Int = 1_000,
    seed: UInt64, statistic: ([Double]) throws -> Double?
) rethrows -> BootstrapInterval? {
    guard !series.isEmpty, series.areFinite, confidence > 0, confidence < 1, resamples > 0,
        let estimate = try statistic(series), estimate.isFinite
    else { return nil }
    let length = blockLength.resolved(for: series)
    let starts = UInt64(series.count - length + 1)
    var generator = SeededGenerator(seed: seed)
    var replicates: [Double] = []
    replicates.reserveCapacity(resamples)
    var resample: [Double] = []
    for _ in 0..<resamples {
        resample.removeAll(keepingCapacity: true)
        while resample.count < series.count {
            let start = Int(generator.next(upperBound: starts))
            resample += series[start..<(start + min(length, series.count - resample.count))]
        }
        guard let replicate = try statistic(resample), replicate.isFinite else { return nil }
        replicates.append(replicate)
    }
    replicates.sort()
    guard let lower = nearestRankQuantile((1 - confidence) / 2, ofSorted: replicates),
        let upper = nearestRankQuantile((1 + confidence) / 2, ofSorted: replicates)
    else { return nil }
    return BootstrapInterval(estimate: estimate, lower: lower, upper: upper, blockLength: length)
}

/// The correlation of a series with itself one sample later; 0 for a constant series, and below 2 samples.
///
/// - Complexity: O(n).
private func lagOneCorrelation(_ series: [Double]) -> Double {
    guard let mean = mean(series) else { return 0 }
    let deviations = series.map { $0 - mean }
    let variance = deviations.reduce(0) { $0 + $1 * $1 }
    guard variance > 0, variance.isFinite else { return 0 }
    return zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / variance
}
