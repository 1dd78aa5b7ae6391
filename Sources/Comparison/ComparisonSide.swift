import Results

/// One side of a comparison: what each process of each cell came to, pooled over one file or several.
///
/// Only rows of single processes count: the process is the unit of replication, and the pooled rows say nothing of
/// how far processes differ.
public struct ComparisonSide: Sendable {
    /// The values of one metric of one cell, a value a process.
    public struct Series: Equatable, Sendable {
        /// The metric.
        public let metric: Metric
        /// The values as measured.
        public internal(set) var values: [Double] = []
        /// The values relative to the reference lane, where they have that meaning.
        public internal(set) var relatives: [Double] = []
    }

    /// What is known of one cell.
    public struct Cell: Equatable, Sendable {
        /// What the cell is.
        public let record: CellRecord
        /// Its series, by the name of the metric.
        public internal(set) var series: [String: Series] = [:]
        /// How processes ended that did not end well.
        public internal(set) var failures: Set<Outcome> = []
        /// The payloads that it was measured on; more than one where files contradict each other.
        public internal(set) var payloads: Set<String> = []
    }

    /// The cells, by suite and name; the reference lane is one of them.
    public private(set) var cells: [CellKey: Cell] = [:]
    /// The cells in the order in which they came.
    public private(set) var order: [CellKey] = []
    /// The machines and toolchains, each once.
    public private(set) var environments: Set<Environment> = []
    /// The commits, each once, in the order in which they came; nil stands for "outside a repository".
    public private(set) var commits: [String?] = []

    /// A side without rows.
    public init() {}

    /// Reads the rows of files.
    ///
    /// - Parameter files: Paths; a piece of each is in memory at a time.
    /// - Throws: `FileError`, `CSVError`.
    public init(files: [String]) throws {
        for file in files {
            try CSVReader.forEachRow(ofFile: file) { add($0) }
        }
    }

    /// Adds a row.
    public mutating func add(_ row: ResultRow) {
        environments.insert(row.run.environment)
        if commits.last != .some(row.run.commit), !commits.contains(row.run.commit) { commits.append(row.run.commit) }
        let key = CellKey(row.cell)
        if cells[key] == nil {
            cells[key] = Cell(record: row.cell)
            order.append(key)
        }
        if let payload = row.cell.payloadSHA256 { cells[key]?.payloads.insert(payload) }
        guard row.process != .all else { return }
        if row.outcome != .ok { cells[key]?.failures.insert(row.outcome) }
        guard let metric = row.metric, let value = row.figure.value else { return }
        cells[key]?.series[metric.name, default: Series(metric: metric)].add(value, relative: row.figure.relative)
    }
}

/// The key by which cells of different files find each other.
public struct CellKey: Hashable, Comparable, Sendable {
    /// The suite.
    public let suite: String
    /// The cell's name.
    public let cell: String

    /// A key.
    public init(suite: String, cell: String) {
        self.suite = suite
        self.cell = cell
    }

    /// The key of a record.
    public init(_ record: CellRecord) {
        suite = record.suite
        cell = record.cell
    }

    /// By suite, then by name.
    public static func < (first: CellKey, second: CellKey) -> Bool {
        (first.suite, first.cell) < (second.suite, second.cell)
    }
}

extension ComparisonSide.Series {
    fileprivate mutating func add(_ value: Double, relative: Double?) {
        values.append(value)
        if let relative { relatives.append(relative) }
    }
}
