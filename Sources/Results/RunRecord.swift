/// Which run a row belongs to, and on what it ran; all rows of a run share it.
public struct RunRecord: Hashable, Sendable {
    /// Identifies the run.
    public var run: String
    /// When it began, ISO 8601, UTC.
    public var recordedAt: String
    /// The git commit of the working folder; nil outside a repository.
    public var commit: String?
    /// Whether there were uncommitted changes; nil outside a repository.
    public var isDirty: Bool?
    /// The machine and the toolchain.
    public var environment: Environment

    /// Creates a record.
    public init(run: String, recordedAt: String, commit: String?, isDirty: Bool?, environment: Environment) {
        self.run = run
        self.recordedAt = recordedAt
        self.commit = commit
        self.isDirty = isDirty
        self.environment = environment
    }
}

/// The machine and the toolchain of a run; what is not known is nil, never made up.
public struct Environment: Hashable, Sendable {
    /// Name of the machine.
    public var host: String?
    /// Name and version of the distribution.
    public var os: String?
    /// Version of the kernel.
    public var kernel: String?
    /// Instruction set.
    public var arch: String?
    /// Model of the processor.
    public var cpu: String?
    /// Processors that are online.
    public var cores: Int?
    /// Physical memory in bytes.
    public var memoryBytes: Int?
    /// Version of the compiler that built the program.
    public var swift: String?
    /// `debug` or `release`.
    public var build: String?
    /// Version of the libcurl that `URLSession` uses.
    public var libcurl: String?
    /// Name and version of the allocator in use.
    public var allocator: String?

    /// Creates an environment of which nothing is known.
    public init() {}
}
