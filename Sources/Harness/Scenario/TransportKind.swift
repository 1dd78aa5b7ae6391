/// How a cell's requests travel.
public enum TransportKind: String, CaseIterable, Codable, Sendable {
    /// Bytes that are already there: not transport, a floor.
    case memory
    /// HTTP/1.1 over loopback, to a server in a process of its own.
    case http
}
