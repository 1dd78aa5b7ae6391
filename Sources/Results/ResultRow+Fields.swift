extension ResultRow {
    /// The text of a column, without quotes; empty for what is not known.
    public func text(of column: Column) -> String {
        switch column {
        case .schema: String(Column.schemaVersion)
        case .run: run.run
        case .recordedAt: run.recordedAt
        case .commit: run.commit ?? ""
        case .dirty: run.isDirty.map(String.init) ?? ""
        case .host: run.environment.host ?? ""
        case .os: run.environment.os ?? ""
        case .kernel: run.environment.kernel ?? ""
        case .arch: run.environment.arch ?? ""
        case .cpu: run.environment.cpu ?? ""
        case .cores: run.environment.cores.text
        case .memoryBytes: run.environment.memoryBytes.text
        case .swift: run.environment.swift ?? ""
        case .build: run.environment.build ?? ""
        case .libcurl: run.environment.libcurl ?? ""
        case .allocator: run.environment.allocator ?? ""
        case .suite: cell.suite
        case .cell: cell.cell
        case .shape: cell.shape ?? ""
        case .payloadBytes: cell.payloadBytes.text
        case .payloadSHA256: cell.payloadSHA256 ?? ""
        case .records: cell.records.text
        case .session, .decoder, .execution, .call, .transport, .encoding, .keys, .dates, .cache, .load:
            CellRecord.AxisColumn(rawValue: column.rawValue).flatMap { cell.axes[$0] } ?? ""
        case .process: process.description
        case .requests: String(requests)
        case .failed: String(failed)
        case .outcome: outcome.rawValue
        case .metric: metric?.name ?? ""
        case .unit: metric?.unit ?? ""
        case .better: metric?.better.rawValue ?? ""
        case .n: String(figure.count)
        case .value: figure.value.text
        case .relative: figure.relative.text
        case .min: figure.min.text
        case .mean: figure.mean.text
        case .stddev: figure.standardDeviation.text
        case .p50, .p75, .p90, .p95, .p99, .p999:
            Percentile(rawValue: column.rawValue).flatMap { figure.percentiles[$0] }.text
        case .max: figure.max.text
        }
    }
}

extension Optional where Wrapped == Int {
    fileprivate var text: String { map { String($0) } ?? "" }
}

extension Optional where Wrapped == Double {
    /// The shortest text that reads back as the same number, whole numbers without a fraction.
    fileprivate var text: String {
        guard let value = self, value.isFinite else { return "" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        let shortest = value.description
        guard shortest.contains("e") else { return shortest }
        return value.withoutExponent
    }
}

extension Double {
    /// The decimal expansion of the shortest description, which Swift writes with an exponent for small and
    /// large magnitudes.
    fileprivate var withoutExponent: String {
        let parts = description.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return description }
        let isNegative = parts[0].hasPrefix("-")
        let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
        let whole = String(mantissa[0])
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        let digits = whole + fraction
        let point = whole.count + exponent
        let text: String
        if point <= 0 {
            text = "0." + String(repeating: "0", count: -point) + digits
        } else if point >= digits.count {
            text = digits + String(repeating: "0", count: point - digits.count)
        } else {
            text = digits.prefix(point) + "." + digits.dropFirst(point)
        }
        return isNegative ? "-" + text : text
    }
}
