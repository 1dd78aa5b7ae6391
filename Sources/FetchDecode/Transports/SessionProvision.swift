/// Where the session of a request comes from.
public enum SessionProvision: String, CaseIterable, Codable, Sendable {
    /// One session, and its pool of connections, for all requests.
    case pooled
    /// A new session for each request, invalidated once its task is done.
    case fresh
    /// A new session for each request that nobody invalidates: the trap. On Apple's platforms it keeps its delegate for
    /// ever; Foundation on Linux lets it go with its last task.
    case freshLeaked = "fresh-leaked"
}
