import FetchDecode
import Probes
import Results
import Statistics

/// The figures of one generation of timed turns.
struct TimedFigures {
    /// Metric by metric, in the order of the CSV.
    let figures: [(Metric, Figure)]

    /// Computes them; `bytesMoved` is what one request moves of the payload, nil where that is nothing.
    init(_ recording: TimedRecording, bytesMoved: Int?) {
        var figures = recording.latencies.figures(operations: recording.operations)
        for index in figures.indices {
            switch figures[index].0 {
            case .latency("total"): figures[index].1.relative = median(recording.relativeTotals)
            case .latency(Stage.decode.rawValue): figures[index].1.relative = median(recording.relativeDecodes)
            default: break
            }
        }
        let succeeded = recording.requests - recording.failed
        if succeeded > 0, recording.busy > 0 {
            let rate = Double(succeeded * recording.operations) / (Double(recording.busy) / 1e9)
            var throughput = Figure(count: succeeded, value: rate)
            throughput.relative = median(recording.relativeTotals).map { 1 / $0 }
            figures.append((.requestThroughput, throughput))
            if let bytesMoved, bytesMoved > 0 {
                figures.append((.payloadThroughput, Figure(count: succeeded, value: rate * Double(bytesMoved))))
            }
        }
        if recording.requests > 0 {
            let operations = Double(recording.requests * recording.operations)
            let charges: [(Metric, Int64)] = [
                (.userTime, recording.usage.user), (.systemTime, recording.usage.system),
                (.voluntarySwitches, recording.usage.voluntarySwitches),
                (.involuntarySwitches, recording.usage.involuntarySwitches),
            ]
            figures += charges.map { metric, charge in
                (metric, Figure(count: recording.requests, value: Double(charge) / operations))
            }
        }
        self.figures = figures
    }

    /// Whether a metric has one number a process, and no distribution.
    func isScalar(_ metric: Metric) -> Bool { !metric.name.hasPrefix("latency.") }
}

extension StageHistograms {
    /// The figures of the total and of each stage that any request reached.
    func figures(operations: Int) -> [(Metric, Figure)] {
        let all = [(Metric.latency("total"), total)] + Stage.allCases.map { (.latency($0.rawValue), self[$0]) }
        return all.compactMap { metric, histogram in
            histogram.isEmpty ? nil : (metric, Figure(histogram, operations: operations))
        }
    }
}

extension Figure {
    /// The figure of a histogram whose values each cover a number of operations.
    fileprivate init(_ histogram: Histogram, operations: Int) {
        let scale = 1 / Double(operations)
        var percentiles = PercentileValues()
        for percentile in Percentile.allCases {
            percentiles[percentile] = histogram.value(atQuantile: percentile.quantile).map { Double($0) * scale }
        }
        self.init(
            count: Int(histogram.count), value: percentiles[.p50], min: histogram.min.map { Double($0) * scale },
            mean: histogram.mean.map { $0 * scale },
            standardDeviation: histogram.standardDeviation.map { $0 * scale }, percentiles: percentiles,
            max: histogram.max.map { Double($0) * scale })
    }
}
