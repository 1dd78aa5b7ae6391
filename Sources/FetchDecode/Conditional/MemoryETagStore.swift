import Synchronization

/// Keeps responses in memory, up to a number of bytes; the least recently used go first.
public final class MemoryETagStore: ETagStore {
    private struct Entry {
        var response: StoredResponse
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var bytes = 0
        var uses: UInt64 = 0
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    /// Creates an empty store.
    ///
    /// - Parameter byteLimit: How many bytes the bodies may have together; a body that is larger is not kept.
    public init(byteLimit: Int = 64 << 20) {
        self.byteLimit = byteLimit
    }

    /// How many bytes the bodies have together.
    public var byteCount: Int { state.withLock(\.bytes) }

    /// What is kept under a key.
    public func response(for key: String) async -> StoredResponse? {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.response
        }
    }

    /// Keeps a response. Complexity: O(*n*) in the number of responses for each that has to go.
    public func store(_ response: StoredResponse, for key: String) async {
        state.withLock { state in
            Self.remove(key, from: &state)
            guard response.body.count <= byteLimit else { return }
            while state.bytes + response.body.count > byteLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                Self.remove(oldest.key, from: &state)
            }
            state.uses += 1
            state.entries[key] = Entry(response: response, lastUse: state.uses)
            state.bytes += response.body.count
        }
    }

    /// Forgets what is kept under a key.
    public func removeResponse(for key: String) async {
        state.withLock { Self.remove(key, from: &$0) }
    }

    private static func remove(_ key: String, from state: inout State) {
        if let entry = state.entries.removeValue(forKey: key) { state.bytes -= entry.response.body.count }
    }
}
