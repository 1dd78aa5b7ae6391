import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Moves one request to a server and its response back.
public protocol Transport: Sendable {
    /// Starts a request and returns at once.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - exchange: Is completed exactly once, on any thread, when the last byte is there or it failed; the
    ///     transport registers with it how to cancel.
    func start(_ request: URLRequest, completing exchange: Exchange)
}

/// A whole HTTP response.
public struct TransportResponse: Sendable {
    /// Status and header fields.
    public let head: HTTPURLResponse
    /// All bytes of the body.
    public let body: Data

    /// Creates a response.
    public init(head: HTTPURLResponse, body: Data) {
        self.head = head
        self.body = body
    }
}
