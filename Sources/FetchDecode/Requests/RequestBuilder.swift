import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes URL requests of endpoints, with what the client adds to each.
struct RequestBuilder: Sendable {
    let baseURL: URL
    let headers: [String: String]
    let encoder: EncoderConfiguration

    init(baseURL: URL, headers: [String: String], encoder: EncoderConfiguration) {
        // Read again from its text, as every request's URL is, so that an international name has one spelling.
        self.baseURL = URL(string: baseURL.absoluteString) ?? baseURL
        self.headers = headers
        self.encoder = encoder
    }

    /// The request of an endpoint.
    ///
    /// - Throws: ``APIError/invalidURL(_:reason:)`` and ``APIError/encoding(path:underlying:)``.
    func request(for endpoint: Endpoint) throws(APIError) -> URLRequest {
        let (url, isOwn) = try url(of: endpoint)
        var request = URLRequest(url: url)
        request.httpMethod = endpoint.method.rawValue
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if isOwn {
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        }
        if endpoint.body != nil, endpoint.method == .get || endpoint.method == .head {
            throw .invalidURL(url.absoluteString, reason: "\(endpoint.method.rawValue) has no body")
        }
        switch endpoint.body {
        case nil: break
        case .data(let data, let contentType):
            request.setValue(contentType, forHTTPHeaderField: "Content-Type")
            request.httpBody = data
        case .json(let value):
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try encode(value)
        }
        for (name, value) in endpoint.headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// The URL, and whether it has the origin of the base URL.
    private func url(of endpoint: Endpoint) throws(APIError) -> (URL, isOwn: Bool) {
        switch endpoint.location {
        case .path(let path):
            if let fault = path.fault { throw .invalidURL(path.description, reason: fault) }
            let base = baseURL.absoluteString
            guard isWeb(baseURL), baseURL.query == nil, baseURL.fragment == nil else {
                throw .invalidURL(
                    base, reason: "the base URL needs http or https, a host, and no user, query or fragment")
            }
            var text = base.hasSuffix("/") || path.description.isEmpty ? base : base + "/"
            text += path.description
            if !endpoint.query.isEmpty { text += "?" + endpoint.query.map(\.encoded).joined(separator: "&") }
            guard let url = URL(string: text) else { throw .invalidURL(text, reason: "it is no URL") }
            return (url, true)
        case .url(let url):
            guard isWeb(url) else {
                throw .invalidURL(url.absoluteString, reason: "it needs http or https, a host, and no user or password")
            }
            let absolute = (URL(string: url.absoluteString) ?? url.absoluteURL).appending(endpoint.query)
            return (absolute, absolute.origin == baseURL.origin)
        }
    }

    private func isWeb(_ url: URL) -> Bool {
        // Credentials belong into a header field: a URL is logged, stored and sent on.
        guard let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty, url.user() == nil,
            url.password() == nil
        else { return false }
        return scheme == "http" || scheme == "https"
    }

    private func encode(_ value: any Encodable) throws(APIError) -> Data {
        do {
            return try encoder.makeEncoder().encode(value)
        } catch let error as EncodingError {
            throw .encoding(path: error.path, underlying: error)
        } catch {
            // A model's own `encode(to:)` may throw anything; the place is not known then.
            let context = EncodingError.Context(
                codingPath: [], debugDescription: String(describing: error), underlyingError: error)
            throw .encoding(path: "", underlying: .invalidValue(value, context))
        }
    }
}

extension URL {
    /// The same with more items in its query.
    fileprivate func appending(_ items: [QueryItem]) -> URL {
        guard !items.isEmpty, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return self }
        parts.percentEncodedQuery = ([parts.percentEncodedQuery].compactMap(\.self) + items.map(\.encoded))
            .joined(separator: "&")
        return parts.url ?? self
    }

    /// Scheme, host and port, with the scheme's own port where none is given.
    var origin: [String] {
        let scheme = scheme?.lowercased() ?? ""
        return [scheme, host()?.lowercased() ?? "", String(port ?? (scheme == "https" ? 443 : 80))]
    }
}
