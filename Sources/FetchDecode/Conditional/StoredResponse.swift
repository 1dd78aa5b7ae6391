import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A body that may be asked for again by its entity tag.
public struct StoredResponse: Sendable, Equatable {
    /// The version that this is.
    public let tag: EntityTag
    /// The bytes of the body.
    public let body: Data
    /// The fields of the request that the answer depended on, in lower case, with what they held; nil for a field
    /// that was not there. Credentials always count, and are kept as a digest.
    public let varying: [String: String?]

    /// A stored response.
    public init(tag: EntityTag, body: Data, varying: [String: String?] = [:]) {
        self.tag = tag
        self.body = body
        self.varying = varying
    }

    /// What may be stored of an answer; nil where it is not the whole (206), has no entity tag, forbids it by
    /// `Cache-Control: no-store`, or depends on more than header fields (`Vary: *`).
    init?(head: HTTPURLResponse, body: Data, request: URLRequest) {
        guard head.statusCode == 200, let tag = head.value(forHTTPHeaderField: "ETag").flatMap({ EntityTag($0) }),
            !Self.items(head.value(forHTTPHeaderField: "Cache-Control")).contains("no-store")
        else { return nil }
        let names = Self.items(head.value(forHTTPHeaderField: "Vary"))
        guard !names.contains("*") else { return nil }
        let varying = (names + Self.credentials).map { ($0, Self.value(of: $0, in: request)) }
        self.init(tag: tag, body: body, varying: Dictionary(varying) { first, _ in first })
    }

    /// Whether it answers a request: all that the answer depended on is the same.
    func answers(_ request: URLRequest) -> Bool {
        varying.allSatisfy { Self.value(of: $0.key, in: request) == $0.value }
    }

    /// What one person is told is not for another.
    private static let credentials = ["authorization", "cookie"]

    /// What a field holds; of credentials a digest, since stores may be on disk.
    private static func value(of name: String, in request: URLRequest) -> String? {
        let value = request.value(forHTTPHeaderField: name)
        return credentials.contains(name) ? value.map { StoredResponseFile.digest($0.utf8) } : value
    }

    private static func items(_ field: String?) -> [String] {
        (field ?? "").split(separator: ",").map { String($0).trimmingSpaces.lowercased() }
    }
}
