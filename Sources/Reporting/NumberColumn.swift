import Comparison
import Results

/// One column of figures.
struct NumberColumn {
    /// What stands above it.
    let heading: String
    /// What stands in it.
    let text: (CellSummary, RatioToBest?) -> String

    /// The columns of a table of results.
    static func all(unit: TimeUnit?, hasP99: Bool, hasPayload: Bool, hasRatio: Bool) -> [NumberColumn] {
        var columns = [
            NumberColumn(heading: "n") { cell, _ in cell.total.map { String($0.count) } ?? "0" },
            time("p50", unit) { $0.percentile(.p50) },
            time("p90", unit) { $0.percentile(.p90) },
        ]
        if hasP99 { columns.append(time("p99", unit) { $0.percentile(.p99) }) }
        columns.append(time("max", unit) { $0.total?.max })
        if hasPayload {
            columns.append(
                NumberColumn(heading: "MB/s") { cell, _ in
                    cell.value("throughput.payload").map { NumberText.threeDigits($0 / 1e6) } ?? NumberText.absent
                })
        }
        columns += [
            NumberColumn(heading: "dec%") { cell, _ in
                guard let decode = cell.value("latency.decode"), let total = cell.value("latency.total"), total > 0
                else { return NumberText.absent }
                return NumberText.fixed(100 * decode / total, decimals: 0)
            },
            NumberColumn(heading: "allocs") { cell, _ in
                cell.value("allocations.count").map(NumberText.count) ?? NumberText.absent
            },
            time("stall", unit) { $0.value("main.stall") },
        ]
        if hasRatio {
            columns.append(NumberColumn(heading: "ratio") { _, ratio in ratio.map(Self.text) ?? NumberText.absent })
        }
        return columns
    }

    /// A column of times in one unit, or each in its own where there is none for all.
    private static func time(_ heading: String, _ unit: TimeUnit?, _ value: @escaping (CellSummary) -> Double?) -> Self
    {
        NumberColumn(heading: heading) { cell, _ in
            guard let time = value(cell) else { return NumberText.absent }
            if let unit { return unit.text(time) }
            let own = TimeUnit(for: time)
            return own.text(time) + own.name
        }
    }

    private static func text(_ ratio: RatioToBest) -> String {
        if ratio.isBest { return "best" }
        let estimate = NumberText.fixed(ratio.ratio, decimals: 2)
        guard let interval = ratio.interval else { return estimate }
        let ends = [interval.lowerBound, interval.upperBound].map { NumberText.fixed($0, decimals: 2) }
        return "\(estimate) [\(ends[0]), \(ends[1])]"
    }
}
