/// What a counted span asked of the allocator, over all threads of the process.
public struct AllocationReport: Sendable, Equatable, Codable {
    /// Blocks allocated; a `realloc` counts once.
    public let count: Int
    /// Bytes asked for by those calls.
    public let bytes: Int
    /// The most usable bytes held at once above what was held at the start; never negative.
    public let peakLiveBytes: Int
    /// Usable bytes held at the end above what was held at the start; negative when older blocks were freed.
    public let retainedBytes: Int
    /// Blocks held at the end above what was held at the start; negative when older blocks were freed.
    public let retainedBlocks: Int

    /// Makes a report from its parts.
    public init(count: Int, bytes: Int, peakLiveBytes: Int, retainedBytes: Int, retainedBlocks: Int) {
        self.count = count
        self.bytes = bytes
        self.peakLiveBytes = peakLiveBytes
        self.retainedBytes = retainedBytes
        self.retainedBlocks = retainedBlocks
    }
}
