import Results
import Statistics

/// How many times as long each cell of a run takes as the best one.
///
/// Cells of one generation were alive together and took turns, so a generation gives one ratio for each cell:
/// its value relative to the reference lane, divided by that of the best cell. The estimate is the median over
/// generations, the interval the exact one of a median; it says how far generations agree, and is exploratory:
/// with many cells, some interval misses.
public struct RatioToBest: Equatable, Sendable {
    /// The cell.
    public let cell: String
    /// Whether this is the best cell itself.
    public let isBest: Bool
    /// The median ratio; 1 for the best cell itself.
    public let ratio: Double
    /// Its 95 % interval; nil for the best cell, and below 6 generations.
    public let interval: ClosedRange<Double>?
    /// Generations behind it.
    public let generations: Int
    /// Whether the ratios are of raw values, since a generation had no reference lane.
    public let isRaw: Bool

    /// The ratios of all cells of a run that have values, by cell; the reference lane is not among them.
    ///
    /// - Parameters:
    ///   - rows: The rows of one run.
    ///   - metric: The metric to compare; less must be better.
    public static func all(in rows: [ResultRow], metric: String = "latency.total") -> [String: RatioToBest] {
        var values: [String: [Int: Double]] = [:]
        let relevant = rows.filter { $0.metric?.name == metric && !$0.cell.isReference }
        let perProcess = relevant.compactMap { row -> (cell: String, generation: Int, row: ResultRow)? in
            guard case .number(let number) = row.process else { return nil }
            return (row.cell.cell, number, row)
        }
        let isRaw = perProcess.contains { $0.row.figure.relative == nil }
        for entry in perProcess {
            let value = isRaw ? entry.row.figure.value : entry.row.figure.relative
            if let value, value > 0 { values[entry.cell, default: [:]][entry.generation] = value }
        }
        let medians = values.compactMapValues { median(Array($0.values)) }
        guard let best = medians.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key, let base = values[best]
        else { return [:] }
        return values.reduce(into: [:]) { result, entry in
            let ratios = entry.value.compactMap { generation, value in base[generation].map { value / $0 } }
            guard let ratio = median(ratios) else { return }
            let interval = entry.key == best ? nil : medianInterval(ratios).map { $0.lower...$0.upper }
            result[entry.key] = RatioToBest(
                cell: entry.key, isBest: entry.key == best, ratio: ratio, interval: interval, generations: ratios.count,
                isRaw: isRaw)
        }
    }
}
