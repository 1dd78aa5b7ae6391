import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes a transport's result of what a session's task ended with.
struct ResponseCheck: Sendable {
    /// How many bytes a body may have; nil for any number.
    let bodyLimit: Int?

    /// Whether a body of this size is refused.
    func refuses(byteCount: Int) -> Bool { bodyLimit.map { byteCount > $0 } ?? false }

    /// The error of a body that is refused.
    static var bodyTooLarge: URLError { URLError(.dataLengthExceedsMaximum) }

    func result(body: Data?, response: URLResponse?, error: (any Error)?) -> Result<TransportResponse, any Error> {
        if let error { return .failure(error) }
        guard let head = response as? HTTPURLResponse else { return .failure(URLError(.badServerResponse)) }
        let body = body ?? Data()
        if refuses(byteCount: body.count) { return .failure(Self.bodyTooLarge) }
        return .success(TransportResponse(head: head, body: body))
    }
}
