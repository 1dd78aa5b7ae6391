/// What a server has served since it started: payloads only, never the questions about them.
public struct ServerStatistics: Equatable, Sendable {
    /// Accepted connections that were answered at least one payload request.
    public var connections: Int
    /// Payload requests answered with 200 or 304, GET and HEAD.
    public var requests: Int
    /// Bytes of bodies handed to the kernel, without heads and chunk framing.
    public var bytes: Int

    /// Statistics with these counts.
    public init(connections: Int, requests: Int, bytes: Int) {
        self.connections = connections
        self.requests = requests
        self.bytes = bytes
    }

    /// The answer to `GET /stats`.
    var json: String {
        JSONText.object(["connections": "\(connections)", "requests": "\(requests)", "bytes": "\(bytes)"])
    }
}
