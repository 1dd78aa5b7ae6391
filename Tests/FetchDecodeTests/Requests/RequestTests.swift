import Foundation
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Requests")
struct RequestTests {
    private func request(
        _ endpoint: Endpoint, base: String = "https://api.example/v1", headers: [String: String] = [:]
    ) throws -> URLRequest {
        let builder = RequestBuilder(
            baseURL: try #require(URL(string: base)), headers: headers, encoder: EncoderConfiguration())
        return try builder.request(for: endpoint)
    }

    private func address(_ endpoint: Endpoint, base: String = "https://api.example/v1") throws -> String? {
        try request(endpoint, base: base).url?.absoluteString
    }

    @Test(
        "base and path meet in one slash, however each is written",
        arguments: ["https://api.example/v1", "https://api.example/v1/"], ["posts", "/posts"])
    func joining(base: String, path: String) throws {
        #expect(try address(Endpoint(URLPath(stringLiteral: path)), base: base) == "https://api.example/v1/posts")
    }

    @Test("an empty path is the base itself")
    func emptyPath() throws {
        #expect(try address(Endpoint("")) == "https://api.example/v1")
        #expect(try address(Endpoint("/")) == "https://api.example/v1")
    }

    @Test("an interpolated value is content of one segment, a literal is structure")
    func interpolation() throws {
        #expect(
            try address(Endpoint("/posts/\("a/b?c#d%20e ü")/comments"))
                == "https://api.example/v1/posts/a%2Fb%3Fc%23d%2520e%20%C3%BC/comments")
        #expect(try address(Endpoint("/posts/\(7)")) == "https://api.example/v1/posts/7")
        #expect(try address(Endpoint(URLPath(segments: ["a/b", "c d"]))) == "https://api.example/v1/a%2Fb/c%20d")
        #expect(try address(Endpoint("/what is this?")) == "https://api.example/v1/what%20is%20this%3F")
    }

    @Test("a path that would lead elsewhere is refused, with the reason")
    func badPaths() throws {
        for path: URLPath in [
            "/posts/\("..")/users", "/posts/\(".")", "/posts/\("")", "/posts/../users", "/posts//users",
            URLPath(segments: ["", "x"]),
        ] {
            #expect {
                try request(Endpoint(path))
            } throws: { error in
                guard case APIError.invalidURL(_, let reason) = error else { return false }
                return !reason.isEmpty
            }
        }
    }

    @Test("names and values of a query are encoded whole, in order")
    func query() throws {
        let endpoint = Endpoint(
            "/search",
            query: [
                QueryItem("q", "a+b&c=d e/ü;"), QueryItem("page", 2), QueryItem("all", true),
                QueryItem("flag", nil as String?), QueryItem("q", ""),
            ])
        #expect(
            try address(endpoint)
                == "https://api.example/v1/search?q=a%2Bb%26c%3Dd%20e%2F%C3%BC%3B&page=2&all=true&flag&q=")
    }

    @Test(
        "a base that is no web address is refused before anything is sent",
        arguments: [
            "file:///etc", "api.example/v1", "https://api.example/v1?key=1", "https://api.example/#x", "https:",
        ])
    func badBase(base: String) async throws {
        let client = APIClient(baseURL: try #require(URL(string: base)), transport: SilentTransport())
        let error = try await failure { () async throws(APIError) in try await client.send(Endpoint("x"), as: Page.self)
        }
        guard case .invalidURL = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("the client's header fields go to its own origin alone, and a request's own win")
    func headers() throws {
        let headers = ["Authorization": "Bearer secret", "X-Version": "1"]
        let own = try request(Endpoint("x", headers: ["X-Version": "2"]), headers: headers)
        #expect(own.value(forHTTPHeaderField: "Authorization") == "Bearer secret")
        #expect(own.value(forHTTPHeaderField: "X-Version") == "2")
        #expect(own.value(forHTTPHeaderField: "Accept") == "application/json")
        for (address, isOwn) in [
            ("https://api.example/v1/posts?page=2", true), ("https://API.example:443/x", true),
            ("https://evil.example/v1", false), ("http://api.example/v1", false), ("https://api.example:8443/", false),
        ] {
            let url = try #require(URL(string: address))
            let other = try request(Endpoint(url: url), headers: headers)
            #expect((other.value(forHTTPHeaderField: "Authorization") != nil) == isOwn, "\(address)")
        }
    }

    private struct NewPost: Encodable, Sendable {
        var title = "Ü/ber"
        var createdAt = Date(timeIntervalSinceReferenceDate: 0)
    }

    private struct CreatePost: APIRequest {
        typealias Response = Page
        var endpoint: Endpoint { Endpoint(.post, "/posts", body: .json(NewPost())) }
    }

    @Test("a typed request sends its method, path and encoded body, and its response is inferred")
    func typed() async throws {
        let served = try ServedClient { _ in .answer(201, [:], pageJSON) }
        let created = try await served.client().send(CreatePost())
        #expect(created == page)
        let request = try #require(served.server.requests.first)
        #expect(request.method == "POST")
        #expect(request.target == "/posts")
        #expect(request.headers["content-type"] == "application/json")
        #expect(
            String(decoding: request.body, as: UTF8.self) == #"{"createdAt":"2001-01-01T00:00:00Z","title":"Ü/ber"}"#)
    }

    @Test("every method arrives as itself, with raw bodies too", arguments: HTTPMethod.allCases)
    func methods(method: HTTPMethod) async throws {
        let served = try ServedClient { request in
            request.method == "HEAD" ? [.head(200, ["Content-Length": "0"])] : .answer(200, [:], "{}")
        }
        let body: RequestBody? =
            [.post, .put, .patch].contains(method) ? .data(Data("a,b".utf8), contentType: "text/csv") : nil
        _ = try await served.client().send(Endpoint(method, "x", body: body), as: NoContent.self)
        let request = try #require(served.server.requests.first)
        #expect(request.method == method.rawValue)
        #expect(request.body.count == (body == nil ? 0 : 3))
    }

    @Test("the encoder's strategies are the client's")
    func encoderConfiguration() throws {
        let encoder = EncoderConfiguration(keys: .convertFromSnakeCase, dates: .millisecondsSince1970).makeEncoder()
        struct Value: Encodable { var createdAt = Date(timeIntervalSince1970: 1) }
        #expect(String(decoding: try encoder.encode(Value()), as: UTF8.self) == #"{"created_at":1000}"#)
    }

    @Test("a body that cannot be encoded says where")
    func encoding() async throws {
        struct Body: Encodable, Sendable { var prices = [1.0, .infinity] }
        let client = APIClient(baseURL: testURL, transport: SilentTransport())
        let error = try await failure { () async throws(APIError) in
            try await client.send(Endpoint(.post, "x", body: .json(Body())), as: NoContent.self)
        }
        guard case .encoding(let path, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(path == "prices[1]")
    }
}
