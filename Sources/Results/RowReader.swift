/// Makes a row of each record of a scanner.
///
/// Rows of one process differ in their metric alone, so what they share is read once and kept as long as its columns
/// are those of the record before.
struct RowReader: ~Copyable {
    /// A metric, and how its columns spell it.
    private struct KnownMetric {
        let name, unit, better: [UInt8]
        let metric: Metric
    }

    /// A column, and which field of a record it is.
    private struct Place {
        let column: Column
        let field: Int
    }

    /// The columns that are read in every row, looked up once.
    private struct RowPlaces {
        let process, requests, failed, outcome, metric, unit, better: Place
        let n, value, relative, min, mean, stddev, max: Place
        let percentiles: [(Percentile, Place)]

        init(_ place: (Column) -> Place) {
            (process, requests, failed) = (place(.process), place(.requests), place(.failed))
            (outcome, metric, unit, better) = (place(.outcome), place(.metric), place(.unit), place(.better))
            (n, value, relative, min) = (place(.n), place(.value), place(.relative), place(.min))
            (mean, stddev, max) = (place(.mean), place(.stddev), place(.max))
            percentiles = Percentile.allCases.compactMap { percentile in
                Column(rawValue: percentile.rawValue).map { (percentile, place($0)) }
            }
        }
    }

    private var scanner: CSVScanner
    private let fieldCount: Int
    private let file: String
    private let positions: [Column: Int]
    private let places: RowPlaces
    /// The last fields of what a run's rows share, and of what a cell's rows share.
    private let endOfRun: Int
    private let endOfCell: Int
    private var run: RunRecord?
    private var cell: CellRecord?
    private var metrics: [KnownMetric] = []
    private var nextMetric = 0

    /// Reads the header.
    ///
    /// - Throws: ``CSVError`` for a file without one, or with one that lacks a column; ``FileError``.
    init(
        file: String, pieceSize: Int = CSVScanner.usualPieceSize, source: @escaping CSVScanner.Source
    ) throws {
        var scanner = CSVScanner(file: file, pieceSize: pieceSize, source: source)
        guard try scanner.next() else {
            throw CSVError(file: file, line: 0, column: nil, reason: "the file is empty")
        }
        var header: [String] = []
        for index in 0..<scanner.count { header.append(scanner.text(of: index)) }
        let positions = try Self.positions(of: header, file: file)
        fieldCount = header.count
        self.scanner = scanner
        self.file = file
        self.positions = positions
        places = RowPlaces { Place(column: $0, field: positions[$0] ?? 0) }
        let ofCell = Set(
            [Column.suite, .cell, .shape, .payloadBytes, .payloadSHA256, .records]
                + CellRecord.AxisColumn.allCases.compactMap { Column(rawValue: $0.rawValue) })
        let ofRow = Set(
            [
                places.process, places.requests, places.failed, places.outcome, places.metric, places.unit,
                places.better,
                places.n, places.value, places.relative, places.min, places.mean, places.stddev, places.max,
            ].map(\.column) + places.percentiles.map(\.1.column))
        func end(_ columns: some Sequence<Column>) -> Int { columns.compactMap { positions[$0] }.max() ?? 0 }
        endOfCell = end(ofCell)
        endOfRun = end(Column.allCases.filter { !ofCell.contains($0) && !ofRow.contains($0) })
    }

    /// The next row; nil at the end of the file.
    ///
    /// - Throws: ``CSVError`` for the first fault, ``FileError``.
    mutating func next() throws -> ResultRow? {
        guard try scanner.next() else { return nil }
        guard scanner.count == fieldCount else {
            throw CSVError(
                file: file, line: scanner.recordLine, column: nil,
                reason: "\(scanner.count) fields, where the header has \(fieldCount)")
        }
        if run == nil || scanner.firstChanged <= endOfRun { run = try readRun() }
        if cell == nil || scanner.firstChanged <= endOfCell { cell = try readCell() }
        guard let run, let cell else { preconditionFailure("both were just read") }
        return ResultRow(
            run: run, cell: cell, process: try process(), requests: try count(places.requests) ?? 0,
            failed: try count(places.failed) ?? 0, outcome: try outcome(), metric: try metric(), figure: try figure())
    }

    private static func positions(of header: [String], file: String) throws(CSVError) -> [Column: Int] {
        var positions: [Column: Int] = [:]
        for (index, name) in header.enumerated() {
            guard let column = Column(rawValue: name) else { continue }
            guard positions[column] == nil else {
                throw CSVError(file: file, line: 1, column: name, reason: "the column stands there twice")
            }
            positions[column] = index
        }
        let missing = Column.allCases.filter { positions[$0] == nil }.map(\.rawValue)
        guard missing.isEmpty else {
            throw CSVError(
                file: file, line: 1, column: nil,
                reason: "not a file of results: missing \(missing.joined(separator: ", "))")
        }
        return positions
    }

    private func readRun() throws(CSVError) -> RunRecord {
        guard text(.schema) == String(Column.schemaVersion) else {
            throw fault(
                .schema, "schema '\(text(.schema))' is not \(Column.schemaVersion), the one that this version reads")
        }
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

    private func readCell() throws(CSVError) -> CellRecord {
        var axes: [CellRecord.AxisColumn: String] = [:]
        for axis in CellRecord.AxisColumn.allCases {
            if let column = Column(rawValue: axis.rawValue) { axes[axis] = optional(column) }
        }
        return CellRecord(
            suite: text(.suite), cell: text(.cell), shape: optional(.shape), payloadBytes: try count(.payloadBytes),
            payloadSHA256: optional(.payloadSHA256), records: try count(.records), axes: axes)
    }

    private func process() throws(CSVError) -> ProcessKey {
        if holds(places.process, "all") { return .all }
        guard let number = try count(places.process) else { throw fault(.process, "neither a number nor 'all'") }
        return .number(number)
    }

    private func outcome() throws(CSVError) -> Outcome {
        if holds(places.outcome, "ok") { return .ok }
        guard let outcome = Outcome(rawValue: text(.outcome)) else {
            let names = Outcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault(.outcome, "'\(text(.outcome))' is none of \(names)")
        }
        return outcome
    }

    /// The metric, from those that were read before: they come in the same order in every process.
    private mutating func metric() throws(CSVError) -> Metric? {
        guard !isEmpty(places.metric) else { return nil }
        for offset in metrics.indices {
            let index = (nextMetric + offset) % metrics.count
            if holds(places.metric, metrics[index].name), holds(places.unit, metrics[index].unit),
                holds(places.better, metrics[index].better)
            {
                nextMetric = index + 1
                return metrics[index].metric
            }
        }
        guard let better = BetterDirection(rawValue: text(.better)) else {
            throw fault(.better, "'\(text(.better))' is neither 'lower' nor 'higher'")
        }
        let metric = Metric(name: text(.metric), unit: text(.unit), better: better)
        metrics.append(
            KnownMetric(
                name: bytes(of: places.metric), unit: bytes(of: places.unit), better: bytes(of: places.better),
                metric: metric))
        nextMetric = metrics.count
        return metric
    }

    private func figure() throws(CSVError) -> Figure {
        var percentiles = PercentileValues()
        for (percentile, place) in places.percentiles { percentiles[percentile] = try number(place) }
        return Figure(
            count: try count(places.n) ?? 0, value: try number(places.value), relative: try number(places.relative),
            min: try number(places.min), mean: try number(places.mean), standardDeviation: try number(places.stddev),
            percentiles: percentiles, max: try number(places.max))
    }

    private func place(_ column: Column) -> Place { Place(column: column, field: positions[column] ?? 0) }

    private func text(_ column: Column) -> String { scanner.text(of: place(column).field) }

    private func bytes(of place: Place) -> [UInt8] { scanner.withBytes(of: place.field) { Array($0) } }

    private func isEmpty(_ place: Place) -> Bool { scanner.withBytes(of: place.field) { $0.isEmpty } }

    private func holds(_ place: Place, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in scanner.withBytes(of: place.field) { $0.isSame(as: text) } }
    }

    private func holds(_ place: Place, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in scanner.withBytes(of: place.field) { $0.isSame(as: bytes) } }
    }

    private func optional(_ column: Column) -> String? { isEmpty(place(column)) ? nil : text(column) }

    private func count(_ column: Column) throws(CSVError) -> Int? { try count(place(column)) }

    private func count(_ place: Place) throws(CSVError) -> Int? {
        guard !isEmpty(place) else { return nil }
        guard let value = scanner.withBytes(of: place.field, DecimalText.wholeNumber) else {
            throw fault(place.column, "'\(text(place.column))' is not a whole number")
        }
        guard value >= 0 else { throw fault(place.column, "\(value) is negative, and counts are not") }
        return value
    }

    private func number(_ place: Place) throws(CSVError) -> Double? {
        guard !isEmpty(place) else { return nil }
        guard let value = scanner.withBytes(of: place.field, DecimalText.number) else {
            throw fault(place.column, "'\(text(place.column))' is not a number")
        }
        return value
    }

    private func flag(_ column: Column) throws(CSVError) -> Bool? {
        guard let text = optional(column) else { return nil }
        guard let value = Bool(text) else { throw fault(column, "'\(text)' is neither true nor false") }
        return value
    }

    private func fault(_ column: Column, _ reason: String) -> CSVError {
        CSVError(file: file, line: scanner.recordLine, column: column.rawValue, reason: reason)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
