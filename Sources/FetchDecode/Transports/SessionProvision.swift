/// Where the session of a request comes from.
public enum SessionProvision: String, CaseIterable, Codable, Sendable {
    /// One session, and its pool of connections, for all requests.
    case pooled
    /// A new session for each request, invalidated once its task is done.
    case fresh
    /// A new session for each request that nobody invalidates: the trap. It keeps its delegate, too.
    case freshLeaked = "fresh-leaked"
}
