/// Writes one row a request, in order, for who wants to compute percentiles again.
public final class SampleWriter {
    /// The columns.
    public static let columns = [
        "cell", "process", "turn", "outcome", "latency.issue", "latency.transport", "latency.status", "latency.queue",
        "latency.decode", "latency.deliver", "latency.total",
    ]

    private let file: PendingFile
    private var failure: FileError?

    /// Opens a file of samples under a temporary name.
    ///
    /// - Throws: ``FileError``.
    public init(path: String) throws(FileError) {
        try ResultFile.checkWritable(path)
        file = try PendingFile(path: path)
        var header = ""
        CSVWriter.append(Self.columns, to: &header)
        try file.write(header)
    }

    /// Appends a request; a failure to write is kept for ``close()``.
    ///
    /// - Parameters:
    ///   - cell: Name of the cell.
    ///   - process: Number of the process, which is that of the generation.
    ///   - turn: Number of the turn within the generation.
    ///   - outcome: As the CSV spells it.
    ///   - stages: The six stages in nanoseconds, nil for one that was not reached; empty for work without stages.
    ///   - total: Nanoseconds.
    public func write(
        cell: String, process: Int, turn: Int, outcome: String, stages: [UInt64?], total: UInt64
    ) {
        guard failure == nil else { return }
        let reached = (0..<6).map { index in
            stages.indices.contains(index) ? stages[index].map { String($0) } ?? "" : ""
        }
        var line = ""
        CSVWriter.append([cell, String(process), String(turn), outcome] + reached + [String(total)], to: &line)
        do {
            try file.write(line)
        } catch {
            failure = error
        }
    }

    /// Brings everything to the disk and gives the file its name.
    ///
    /// - Throws: ``FileError`` for this, or for the first write that failed.
    public func close() throws(FileError) {
        if let failure { throw failure }
        try file.commit()
    }
}
