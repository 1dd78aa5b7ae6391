import Comparison
import Results

extension TextTable {
    /// The rows of a run: a line a cell, the best first, the reference lane last.
    init(_ rows: [ResultRow]) {
        let cells = CellSummary.all(in: rows)
        let measured = cells.filter { !$0.record.isReference }
        let references = cells.filter(\.record.isReference)
        let names = CellNames(measured.map(\.record))
        let unit = TimeUnit.common(to: measured.compactMap { $0.value("latency.total") })
        let hasP99 = measured.contains { $0.percentile(.p99) != nil }
        // Only cells that do the same work can be told as multiples of each other.
        let isComparable =
            measured.count > 1 && Set(measured.map(\.record.payloadSHA256)).count == 1
            && measured[0].record.payloadSHA256 != nil
        let ratios = isComparable ? RatioToBest.all(in: rows) : [:]
        let columns = NumberColumn.all(
            unit: unit, hasP99: hasP99,
            hasPayload: measured.contains { $0.hasPayload && ($0.record.payloadBytes ?? 0) >= 1_000 },
            hasRatio: isComparable)

        // The best first, though the median of another cell's ratios to it may fall below 1.
        let sorted = measured.sorted { first, second in
            let left = ratios[first.record.cell].map { $0.isBest ? 0 : $0.ratio } ?? .infinity
            let right = ratios[second.record.cell].map { $0.isBest ? 0 : $0.ratio } ?? .infinity
            return (left, first.record.cell) < (right, second.record.cell)
        }
        let lines = (sorted + references).map { cell in
            let name = cell.record.isReference ? names.referenceFields : names.fields(of: cell.record)
            return name + columns.map { $0.text(cell, ratios[cell.record.cell]) }
        }
        let explanations = [
            unit.map { "times in \($0.name)" },
            isComparable ? "ratio: to the best cell, with its 95 % interval over generations" : nil,
        ]
        let explanation = explanations.compactMap(\.self).joined(separator: "; ")
        self.init(
            caption: names.caption + (explanation.isEmpty ? [] : [explanation]),
            headings: names.headings + columns.map(\.heading), nameColumns: names.headings.count, lines: lines,
            endsWithReference: !references.isEmpty && !sorted.isEmpty,
            remarks: Self.remarks(cells: sorted + references, ratios: ratios))
    }

    private static func remarks(cells: [CellSummary], ratios: [String: RatioToBest]) -> [String] {
        var remarks = cells.compactMap { cell -> String? in
            guard cell.outcome != .ok else { return nil }
            let failed = cell.failed > 0 ? ", \(cell.failed) of \(cell.requests) requests failed" : ""
            return "\(cell.record.cell): \(cell.outcome.rawValue)\(failed)"
        }
        let generations = ratios.values.map(\.generations).max() ?? 0
        if generations > 0, generations < 6, ratios.count > 1 {
            remarks.append("no intervals: they need 6 generations, and this run has \(generations)")
        }
        if ratios.values.contains(where: \.isRaw), ratios.count > 1 {
            remarks.append("ratios are of raw times: a generation had no reference lane")
        }
        return remarks
    }
}
