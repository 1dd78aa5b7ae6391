import Results

/// What the pooled rows of one cell say.
struct CellSummary {
    let record: CellRecord
    let outcome: Outcome
    let requests: Int
    let failed: Int
    private let figures: [String: Figure]

    /// The summaries of all cells, in the order of the rows.
    static func all(in rows: [ResultRow]) -> [CellSummary] {
        var order: [String] = []
        var groups: [String: [ResultRow]] = [:]
        for row in rows where row.process == .all {
            if groups[row.cell.cell] == nil { order.append(row.cell.cell) }
            groups[row.cell.cell, default: []].append(row)
        }
        return order.compactMap { groups[$0].flatMap(CellSummary.init) }
    }

    private init?(_ rows: [ResultRow]) {
        guard let first = rows.first else { return nil }
        record = first.cell
        outcome = first.outcome
        requests = first.requests
        failed = first.failed
        figures = rows.reduce(into: [:]) { figures, row in
            if let metric = row.metric { figures[metric.name] = row.figure }
        }
    }

    /// The headline of a metric.
    func value(_ metric: String) -> Double? { figures[metric]?.value }

    /// The numbers behind the latency of whole requests.
    var total: Figure? { figures["latency.total"] }

    /// A percentile of the latency of whole requests.
    func percentile(_ percentile: Percentile) -> Double? { total?.percentiles[percentile] }

    /// Whether it moves a payload.
    var hasPayload: Bool { value("throughput.payload") != nil }
}
