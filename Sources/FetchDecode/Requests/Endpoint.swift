import Foundation

/// One thing that a server can be asked for: where, how, and with what.
///
///     Endpoint("/posts/\(id)/comments", query: [QueryItem("page", 2)])
///     Endpoint(.post, "/posts", body: .json(draft))
public struct Endpoint: Sendable {
    /// Where an endpoint is.
    public enum Location: Hashable, Sendable {
        /// Below the client's base URL.
        case path(URLPath)
        /// An address that the server gave, such as a link to the next page. The client's own header fields go
        /// there only if it has the base URL's scheme, host and port.
        case url(URL)
    }

    /// Where it is.
    public var location: Location
    /// The request method.
    public var method: HTTPMethod
    /// Items of the query, in order; names and values are encoded whole, so `&`, `+` and `=` in them are content.
    public var query: [QueryItem]
    /// Header fields, by name; they win over the client's.
    public var headers: [String: String]
    /// The body, where there is one.
    public var body: RequestBody?

    /// An endpoint below the client's base URL, asked by `GET`.
    public init(_ path: URLPath, query: [QueryItem] = [], headers: [String: String] = [:]) {
        self.init(.get, path, query: query, headers: headers)
    }

    /// An endpoint below the client's base URL.
    public init(
        _ method: HTTPMethod, _ path: URLPath, query: [QueryItem] = [], headers: [String: String] = [:],
        body: RequestBody? = nil
    ) {
        self.init(location: .path(path), method: method, query: query, headers: headers, body: body)
    }

    /// An endpoint at an address that the server gave.
    public init(_ method: HTTPMethod = .get, url: URL, headers: [String: String] = [:], body: RequestBody? = nil) {
        self.init(location: .url(url), method: method, query: [], headers: headers, body: body)
    }

    private init(
        location: Location, method: HTTPMethod, query: [QueryItem], headers: [String: String], body: RequestBody?
    ) {
        self.location = location
        self.method = method
        self.query = query
        self.headers = headers
        self.body = body
    }
}

/// A name and a value of a query.
public struct QueryItem: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value; nil for a name alone.
    public var value: String?

    /// An item with whatever describes itself as text: a string, a number, a Boolean.
    public init(_ name: String, _ value: (some CustomStringConvertible)?) {
        self.name = name
        self.value = value?.description
    }

    /// The item as it stands in a URL.
    var encoded: String {
        let name = URLCharacters.unreserved.encode(name)
        return value.map { "\(name)=\(URLCharacters.unreserved.encode($0))" } ?? name
    }
}
