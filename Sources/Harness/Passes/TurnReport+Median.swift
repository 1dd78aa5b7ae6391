import FetchDecode
import Statistics

extension TurnReport {
    /// Median total of the turn's successful requests per operation, in nanoseconds.
    var medianTotal: Double? {
        median { Double($0.total) / Double($0.operations) }
    }

    /// Median decode of the turn's successful requests, in nanoseconds.
    var medianDecode: Double? {
        median { sample in sample.duration(of: .decode).map { Double($0) } }
    }

    private func median(_ value: (RequestSample) -> Double?) -> Double? {
        Statistics.median(samples.filter { $0.outcome == .ok }.compactMap(value))
    }
}
