/// Prepared bodies by query, bounded in bytes and in number; the least recently used goes first.
struct BodyCache {
    private struct Entry {
        var body: PreparedBody
        var lastUse: UInt64
    }

    private let byteLimit: Int
    private let bodyLimit: Int
    private var entries: [PayloadQuery: Entry] = [:]
    private var uses: UInt64 = 0
    /// What all the bodies in it take in memory.
    private(set) var bytes = 0

    /// How many bodies are in it.
    var count: Int { entries.count }

    init(byteLimit: Int, bodyLimit: Int) {
        self.byteLimit = byteLimit
        self.bodyLimit = bodyLimit
    }

    /// The body for a query, which becomes the most recently used. O(1).
    mutating func body(for query: PayloadQuery) -> PreparedBody? {
        uses += 1
        entries[query]?.lastUse = uses
        return entries[query]?.body
    }

    /// Keeps a body, and drops others until the bounds hold; the new one always stays. O(n) for each that is dropped.
    mutating func insert(_ body: PreparedBody, for query: PayloadQuery) {
        uses += 1
        if let old = entries.updateValue(Entry(body: body, lastUse: uses), forKey: query) {
            bytes -= old.body.footprint
        }
        bytes += body.footprint
        while entries.count > 1, bytes > byteLimit || entries.count > bodyLimit {
            guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
            bytes -= oldest.value.body.footprint
            entries[oldest.key] = nil
        }
    }
}
