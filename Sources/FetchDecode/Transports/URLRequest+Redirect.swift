import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// The request as it may be sent after a redirect; nil where it may not, and the redirect itself is the answer.
    ///
    /// To another origin it goes without a header field that says who asks: Foundation on Linux sends all fields along,
    /// credentials included, and on Apple's platforms it keeps back `Authorization` alone. After 307 and 308 Foundation
    /// on Linux loses the body, and a request without its body is another one.
    ///
    /// - Parameters:
    ///   - original: The request that was redirected.
    ///   - response: What redirected it.
    func redirected(from original: URLRequest?, by response: HTTPURLResponse) -> URLRequest? {
        #if canImport(FoundationNetworking)
            if response.statusCode == 307 || response.statusCode == 308, original?.httpBody != nil { return nil }
        #endif
        guard url?.origin != original?.url?.origin else { return self }
        var stripped = self
        for name in (allHTTPHeaderFields ?? [:]).keys where !Self.harmless.contains(name.lowercased()) {
            stripped.setValue(nil, forHTTPHeaderField: name)
        }
        return stripped
    }

    /// What says how to answer, and nothing of who asks.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "content-encoding", "content-language", "content-length",
        "content-type", "user-agent",
    ]
}
