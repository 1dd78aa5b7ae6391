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
    public var host: String?
    public var os: String?
    public var kernel: String?
    public var arch: String?
    public var cpu: String?
    public var cores: Int?
    public var memoryBytes: Int?
    public var swift: String?
    public var build: String?
    public var libcurl: String?
    public var allocator: String?
}
