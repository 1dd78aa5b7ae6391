/// How a scenario uses the client: alone, or through one of the capabilities that stand on it.
public enum ClientForm: String, CaseIterable, Codable, Sendable {
    /// `send`, and nothing else.
    case plain
    /// `send` with a deadline, which never passes: what the timer costs.
    case deadline
    /// `send` with a retry policy, which never has to act.
    case retry
    /// `send` with bodies and entity tags kept in memory, through `sendIfModified`: see ``CacheKind``.
    case conditional
    /// A `Loader` on the main actor.
    case loader
    /// The refresh of a `CatalogStore` on the main actor.
    case catalog
    /// Four pages, each of the payload's size, as an asynchronous sequence.
    case pages
}

extension ClientForm {
    /// Pages in a request of ``pages``.
    static let pageCount = 4
}
