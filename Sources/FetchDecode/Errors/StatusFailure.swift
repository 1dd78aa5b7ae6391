import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A response whose status is not 2xx.
public struct StatusFailure: Error, Sendable {
    /// The most bytes of a body that are kept: enough for a problem document, and not a whole page of HTML a request.
    public static let bodyLimit = 64 * 1_024

    /// The status code.
    public let code: Int
    /// The header fields, by name as the server wrote it.
    public let headers: [String: String]
    /// The first ``bodyLimit`` bytes of the body.
    public let body: Data
    /// How long the whole body was.
    public let bodyByteCount: Int

    init(_ response: TransportResponse) {
        code = response.head.statusCode
        headers = response.head.allHeaderFields.reduce(into: [:]) { fields, field in
            if let name = field.key as? String { fields[name] = field.value as? String }
        }
        bodyByteCount = response.body.count
        body = bodyByteCount <= Self.bodyLimit ? response.body : Data(response.body.prefix(Self.bodyLimit))
    }

    /// A header field's value; names are compared without regard to case.
    public func header(_ name: String) -> String? {
        headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
    }
}
