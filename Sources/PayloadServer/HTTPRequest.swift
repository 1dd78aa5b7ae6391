/// A request whose head is whole.
struct HTTPRequest: Equatable {
    let method: String
    /// Path and query as they were sent.
    let target: String
    /// Whether the connection stays open afterwards.
    let keepsAlive: Bool
    /// Bytes of body that follow the head, and are thrown away.
    let bodyLength: Int
}
