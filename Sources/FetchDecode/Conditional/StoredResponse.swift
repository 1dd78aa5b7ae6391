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
    /// that was not there.
    public let varying: [String: String?]

    /// A stored response.
    public init(tag: EntityTag, body: Data, varying: [String: String?] = [:]) {
        self.tag = tag
        self.body = body
        self.varying = varying
    }

    /// What may be stored of an answer; nil where it has no entity tag, forbids it by `Cache-Control: no-store`, or
    /// depends on more than header fields (`Vary: *`).
    init?(head: HTTPURLResponse, body: Data, request: URLRequest) {
        guard let tag = head.value(forHTTPHeaderField: "ETag").flatMap({ EntityTag($0) }),
            !Self.items(head.value(forHTTPHeaderField: "Cache-Control")).contains("no-store")
        else { return nil }
        let names = Self.items(head.value(forHTTPHeaderField: "Vary"))
        guard !names.contains("*") else { return nil }
        let varying = names.map { ($0, request.value(forHTTPHeaderField: $0)) }
        self.init(tag: tag, body: body, varying: Dictionary(varying) { first, _ in first })
    }

    /// Whether it answers a request: all that the answer depended on is the same.
    func answers(_ request: URLRequest) -> Bool {
        varying.allSatisfy { request.value(forHTTPHeaderField: $0.key) == $0.value }
    }

    private static func items(_ field: String?) -> [String] {
        (field ?? "").split(separator: ",").map { String($0).trimmingSpaces.lowercased() }
    }
}
