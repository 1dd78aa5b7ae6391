import Results
import Statistics

/// Head to base of one metric of one cell, from processes that were alive together: a value a generation.
public struct PairedSeries: Sendable, Equatable {
    /// The cell.
    public let key: CellKey
    /// The metric; less is better.
    public let metric: Metric
    /// The logarithm of head to base of each generation.
    public let logRatios: [Double]

    /// A series.
    public init(key: CellKey, metric: Metric, logRatios: [Double]) {
        self.key = key
        self.metric = metric
        self.logRatios = logRatios
    }

    /// What all cells have in common: generation by generation the median over the cells, which one cell that met with a
    /// disturbance does not move; nil below two cells, and where their generations differ in number.
    ///
    /// A change that all cells share, such as one of the decoder, shows here long before it does in one of them.
    static func overall(_ series: [PairedSeries]) -> PairedSeries? {
        guard let first = series.first, series.count > 1,
            series.allSatisfy({ $0.logRatios.count == first.logRatios.count })
        else { return nil }
        let medians = first.logRatios.indices.compactMap { generation in median(series.map { $0.logRatios[generation] })
        }
        return PairedSeries(
            key: CellKey(suite: first.key.suite, cell: "all \(series.count) cells"), metric: first.metric,
            logRatios: medians)
    }
}
