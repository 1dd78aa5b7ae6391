import Results
import Statistics

/// The figures of one counting process.
struct CountingFigures {
    /// Metric by metric; one that was not measured is absent.
    let figures: [(Metric, Figure)]

    /// Makes the figures of requests that each cover a number of operations.
    init(_ counts: [CountReport], operations: Int) {
        let scale = 1 / Double(operations)
        func values(_ field: (CountReport) -> Double?) -> [Double] { counts.compactMap(field).map { $0 * scale } }
        let all: [(Metric, [Double])] = [
            (.allocationCount, values { $0.allocations.map { Double($0) } }),
            (.allocationBytes, values { $0.bytes.map { Double($0) } }),
            (.allocationPeak, counts.compactMap { $0.peakLiveBytes.map { Double($0) } }),
            (.allocationRetained, counts.compactMap { $0.retainedBytes.map { Double($0) } }),
            (.peakResident, counts.compactMap { $0.peakResidentBytes.map { Double($0) } }),
            (.instructions, values { $0.instructions.map { Double($0) } }),
            (.cycles, values { $0.cycles.map { Double($0) } }),
        ]
        figures = all.compactMap { metric, values in
            values.isEmpty ? nil : (metric, Figure(summarizing: values))
        }
    }
}

/// The figures of one process whose main queue was watched.
struct MainQueueFigures {
    /// Metric by metric; one that was not measured is absent.
    let figures: [(Metric, Figure)]

    init(_ recording: MainQueueRecording) {
        var figures: [(Metric, Figure)] = []
        if !recording.stalls.isEmpty {
            figures.append((.mainStall, Figure(summarizing: recording.stalls.map { Double($0.longest) })))
        }
        let ratios = recording.stalls.compactMap(\.hitchTimeRatio)
        if !ratios.isEmpty { figures.append((.hitchRatio, Figure(summarizing: ratios))) }
        if let connections = recording.connections, recording.requests > 0 {
            let each = Double(connections) / Double(recording.requests)
            figures.append((.connections, Figure(count: recording.requests, value: each)))
        }
        self.figures = figures
    }
}

extension Figure {
    /// A few values of a metric that has no histogram: the median, and how far they spread.
    init(summarizing values: [Double]) {
        self.init(
            count: values.count, value: median(values), min: values.min(), mean: Statistics.mean(values),
            standardDeviation: Statistics.standardDeviation(values), max: values.max())
    }

    /// The median, for a method reference.
    static func middle(_ values: [Double]) -> Double? { median(values) }
}
