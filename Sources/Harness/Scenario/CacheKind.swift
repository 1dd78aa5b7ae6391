/// Whether a scenario's body is known to the client before it asks.
public enum CacheKind: String, CaseIterable, Codable, Sendable {
    /// Each request moves the whole body.
    case none
    /// The server gives an entity tag; each request but a worker's first is answered by 304. Has an effect with
    /// ``ClientForm/conditional`` and ``ClientForm/catalog``.
    case etag
}
