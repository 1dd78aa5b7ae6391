import Payloads

/// A named set of cells that answer a question together.
public struct Suite: Sendable {
    /// What a suite may be asked to vary from outside.
    public struct Request: Sendable {
        /// The shape to use where the suite does not vary shapes; nil for its own choice.
        public var shape: String?
        /// The size of the body where the suite does not vary sizes; nil for its own choice.
        public var size: ByteSize?
        /// Seed of the payloads.
        public var seed: UInt64

        /// Creates a request; without arguments the suite is as its author wrote it.
        public init(shape: String? = nil, size: ByteSize? = nil, seed: UInt64 = 1) {
            self.shape = shape
            self.size = size
            self.seed = seed
        }
    }

    /// Short name, for `--suite` and the CSV.
    public let name: String
    /// The question it answers, in one line.
    public let summary: String
    private let makeCells: @Sendable (Request) -> [Cell]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - name: Short name, for `--suite` and the CSV.
    ///   - summary: The question it answers, in one line.
    ///   - cells: Makes its cells, in the order in which they are listed.
    public init(name: String, summary: String, cells: @escaping @Sendable (Request) -> [Cell]) {
        self.name = name
        self.summary = summary
        makeCells = cells
    }

    /// The cells, in the order in which they are listed.
    public func cells(for request: Request = Request()) -> [Cell] { makeCells(request) }
}
