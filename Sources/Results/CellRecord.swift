/// What a row is about: a cell of a suite, and the axes that define it.
public struct CellRecord: Hashable, Sendable {
    /// The suite.
    public var suite: String
    /// The key by which runs find each other.
    public var cell: String
    /// The shape of the payload.
    public var shape: String?
    /// Length of the body in bytes.
    public var payloadBytes: Int?
    /// SHA-256 of the body, in hex.
    public var payloadSHA256: String?
    /// Records in the body.
    public var records: Int?
    /// The value on each axis, by the name of its column; a missing one has no meaning for the cell.
    public var axes: [AxisColumn: String]

    /// The columns of axes, in the order of the schema.
    public enum AxisColumn: String, CaseIterable, Sendable {
        case session, decoder, execution, call, transport, encoding, keys, dates, cache, load
    }

    /// Creates a record.
    public init(
        suite: String, cell: String, shape: String? = nil, payloadBytes: Int? = nil, payloadSHA256: String? = nil,
        records: Int? = nil, axes: [AxisColumn: String] = [:]
    ) {
        self.suite = suite
        self.cell = cell
        self.shape = shape
        self.payloadBytes = payloadBytes
        self.payloadSHA256 = payloadSHA256
        self.records = records
        self.axes = axes
    }

    /// Whether this is the lane that every run takes turns with.
    public var isReference: Bool { cell.hasPrefix("reference/") }
}
