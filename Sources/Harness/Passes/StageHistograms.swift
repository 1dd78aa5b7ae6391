import FetchDecode
import Probes

/// The latency histograms of one cell: the total, and each stage.
struct StageHistograms {
    /// From the call to the delivery.
    private(set) var total = Histogram()
    private var stages = Stage.allCases.map { _ in Histogram() }

    /// The histogram of a stage.
    subscript(stage: Stage) -> Histogram {
        stages[Self.index(of: stage)]
    }

    /// Adds a request; a stage that it did not reach is left out.
    mutating func record(_ sample: RequestSample) {
        total.record(sample.total)
        for (index, duration) in sample.stages.enumerated() {
            if let duration { stages[index].record(duration) }
        }
    }

    /// Adds up.
    mutating func merge(_ other: StageHistograms) {
        total.merge(other.total)
        for index in stages.indices { stages[index].merge(other.stages[index]) }
    }

    private static func index(of stage: Stage) -> Int {
        Stage.allCases.firstIndex(of: stage) ?? 0
    }
}
