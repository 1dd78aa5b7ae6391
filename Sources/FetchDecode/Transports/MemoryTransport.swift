import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers every request at once with bytes it already has: the path without any transport.
///
/// A floor to subtract and a stand-in for previews; its figures are not transport.
public struct MemoryTransport: Transport {
    private let response: TransportResponse

    /// Answers with `body` and status 200.
    ///
    /// - Throws: `URLError(.badURL)` where no HTTP response can be made for `url`.
    public init(body: Data, url: URL) throws {
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1",
                headerFields: ["Content-Type": "application/json", "Content-Length": String(body.count)])
        else { throw URLError(.badURL) }
        response = TransportResponse(head: head, body: body)
    }

    /// Completes the exchange before it returns.
    public func start(_ request: URLRequest, completing exchange: Exchange) {
        exchange.complete(with: .success(response))
    }
}
