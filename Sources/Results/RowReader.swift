/// Makes a row of one record.
struct RowReader {
    let fields: [String]
    let positions: [Column: Int]
    let file: String
    let line: Int

    func row() throws(CSVError) -> ResultRow {
        guard text(.schema) == String(Column.schemaVersion) else {
            throw fault(
                .schema, "schema '\(text(.schema))' is not \(Column.schemaVersion), the one that this version reads")
        }
        return ResultRow(
            run: try run(), cell: try cell(), process: try process(), requests: try count(.requests) ?? 0,
            failed: try count(.failed) ?? 0, outcome: try outcome(), metric: try metric(), figure: try figure())
    }

    private func run() throws(CSVError) -> RunRecord {
        var environment = Environment()
        environment.host = optional(.host)
        environment.os = optional(.os)
        environment.kernel = optional(.kernel)
        environment.arch = optional(.arch)
        environment.cpu = optional(.cpu)
        environment.cores = try count(.cores)
        environment.memoryBytes = try count(.memoryBytes)
        environment.swift = optional(.swift)
        environment.build = optional(.build)
        environment.libcurl = optional(.libcurl)
        environment.allocator = optional(.allocator)
        return RunRecord(
            run: text(.run), recordedAt: text(.recordedAt), commit: optional(.commit), isDirty: try flag(.dirty),
            environment: environment)
    }

    private func cell() throws(CSVError) -> CellRecord {
        var axes: [CellRecord.AxisColumn: String] = [:]
        for axis in CellRecord.AxisColumn.allCases {
            axes[axis] = Column(rawValue: axis.rawValue).flatMap(optional)
        }
        return CellRecord(
            suite: text(.suite), cell: text(.cell), shape: optional(.shape), payloadBytes: try count(.payloadBytes),
            payloadSHA256: optional(.payloadSHA256), records: try count(.records), axes: axes)
    }

    private func process() throws(CSVError) -> ProcessKey {
        if text(.process) == "all" { return .all }
        guard let number = try count(.process) else { throw fault(.process, "neither a number nor 'all'") }
        return .number(number)
    }

    private func outcome() throws(CSVError) -> Outcome {
        guard let outcome = Outcome(rawValue: text(.outcome)) else {
            let names = Outcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault(.outcome, "'\(text(.outcome))' is none of \(names)")
        }
        return outcome
    }

    private func metric() throws(CSVError) -> Metric? {
        guard let name = optional(.metric) else { return nil }
        guard let better = BetterDirection(rawValue: text(.better)) else {
            throw fault(.better, "'\(text(.better))' is neither 'lower' nor 'higher'")
        }
        return Metric(name: name, unit: text(.unit), better: better)
    }

    private func figure() throws(CSVError) -> Figure {
        var percentiles: [Percentile: Double] = [:]
        for percentile in Percentile.allCases {
            if let column = Column(rawValue: percentile.rawValue) { percentiles[percentile] = try number(column) }
        }
        return Figure(
            count: try count(.n) ?? 0, value: try number(.value), relative: try number(.relative),
            min: try number(.min), mean: try number(.mean), standardDeviation: try number(.stddev),
            percentiles: percentiles, max: try number(.max))
    }

    private func text(_ column: Column) -> String {
        positions[column].map { fields[$0] } ?? ""
    }

    private func optional(_ column: Column) -> String? {
        let text = text(column)
        return text.isEmpty ? nil : text
    }

    private func count(_ column: Column) throws(CSVError) -> Int? {
        guard let text = optional(column) else { return nil }
        guard let value = Int(text) else { throw fault(column, "'\(text)' is not a whole number") }
        guard value >= 0 else { throw fault(column, "\(value) is negative, and counts are not") }
        return value
    }

    private func number(_ column: Column) throws(CSVError) -> Double? {
        guard let text = optional(column) else { return nil }
        guard let value = Double(text), value.isFinite else { throw fault(column, "'\(text)' is not a number") }
        return value
    }

    private func flag(_ column: Column) throws(CSVError) -> Bool? {
        guard let text = optional(column) else { return nil }
        guard let value = Bool(text) else { throw fault(column, "'\(text)' is neither true nor false") }
        return value
    }

    private func fault(_ column: Column, _ reason: String) -> CSVError {
        CSVError(file: file, line: line, column: column.rawValue, reason: reason)
    }
}
