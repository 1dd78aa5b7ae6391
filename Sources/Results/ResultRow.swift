/// One row of the CSV: one cell, one process, one metric.
public struct ResultRow: Equatable, Sendable {
    /// Which run, and on what.
    public var run: RunRecord
    /// Which cell.
    public var cell: CellRecord
    /// Which of its processes.
    public var process: ProcessKey
    /// Requests that the process made for this kind of turn.
    public var requests: Int
    /// How many of them failed.
    public var failed: Int
    /// How the process ended.
    public var outcome: Outcome
    /// What the figure is; nil in a row that only says that a process gave none.
    public var metric: Metric?
    /// The numbers.
    public var figure: Figure

    /// Creates a row.
    public init(
        run: RunRecord, cell: CellRecord, process: ProcessKey, requests: Int, failed: Int, outcome: Outcome,
        metric: Metric?, figure: Figure
    ) {
        self.run = run
        self.cell = cell
        self.process = process
        self.requests = requests
        self.failed = failed
        self.outcome = outcome
        self.metric = metric
        self.figure = figure
    }
}
