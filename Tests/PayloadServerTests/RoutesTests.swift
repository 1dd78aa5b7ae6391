import Foundation
import PayloadServer
import Testing

@Suite("Routes")
struct RoutesTests {
    private struct Index: Decodable {
        struct Route: Decodable { var path: String, methods: [String], items: [Item] }
        struct Item: Decodable { var name: String, summary: String }
        var shapes: [String]
        var routes: [Route]
    }

    private struct Problem: Decodable { var error: String }

    private func problem(_ response: SocketClient.Response) throws -> String {
        try JSONDecoder().decode(Problem.self, from: Data(response.body)).error
    }

    @Test("a payload has the bytes that the source makes, its length and its type")
    func payload() throws {
        let running = try RunningServer()
        let response = try running.client().get("/payloads/feed?bytes=100000&seed=42")
        #expect(response.status == 200)
        #expect(response.fields["content-length"] == "100000")
        #expect(response.fields["content-type"] == "application/json")
        #expect(try response.body == running.source.body(for: PayloadQuery(shape: "feed", bytes: 100_000, seed: 42)))
    }

    @Test("size and seed default to 2 000 000 and 1, and query items come in any order")
    func defaults() throws {
        let running = try RunningServer()
        let client = try running.client()
        let expected = try running.source.body(for: PayloadQuery(shape: "feed"))
        #expect(expected.count == 2_000_000)
        #expect(try client.get("/payloads/feed").body == expected)
        #expect(try client.get("/payloads/feed?seed=1&bytes=2000000").body == expected)
    }

    @Test("a shape's name may be percent-encoded, and the target may be absolute")
    func targets() throws {
        let running = try RunningServer()
        let client = try running.client()
        let expected = try running.source.body(for: PayloadQuery(shape: "two words", bytes: 50))
        #expect(try client.get("/payloads/two%20words?bytes=50").body == expected)
        #expect(try client.get("http://test/payloads/two%20words?%62ytes=50").body == expected)
        #expect(try client.get("http://test").status == 200)
    }

    @Test("chunked decodes to the same body", arguments: [2, 1_000, 65_536, 131_072, 2_000_000])
    func chunked(bytes: Int) throws {
        let running = try RunningServer()
        let client = try running.client()
        let plain = try client.get("/payloads/feed?bytes=\(bytes)")
        let chunked = try client.get("/payloads/feed?bytes=\(bytes)&chunked=1")
        #expect(chunked.fields["transfer-encoding"] == "chunked")
        #expect(chunked.fields["content-length"] == nil)
        #expect(chunked.body == plain.body)
        #expect(running.server.statistics == ServerStatistics(connections: 1, requests: 2, bytes: 2 * bytes))
    }

    @Test(
        "HEAD has the header of GET and no body", arguments: ["/payloads/feed?bytes=9999", "/", "/stats", "/nothing"])
    func head(target: String) throws {
        let running = try RunningServer()
        let client = try running.client()
        var get = try client.get(target)
        try client.send("HEAD \(target) HTTP/1.1\r\nHost: test\r\n\r\n")
        var head = try client.receive(hasBody: false)
        get.fields["date"] = nil
        head.fields["date"] = nil
        if target == "/stats" { #expect(get.body.count == Int(head.fields["content-length"] ?? "")) }
        #expect(head.status == get.status)
        #expect(head.fields == get.fields)
        // Had the answer a body, this one would start in it.
        #expect(try client.get("/stats").status == 200)
    }

    @Test("GET / names shapes, routes and query items")
    func index() throws {
        let running = try RunningServer()
        let response = try running.client().get("/")
        let index = try JSONDecoder().decode(Index.self, from: Data(response.body))
        #expect(index.shapes == ["feed", "two words", "broken"])
        #expect(index.routes.map(\.path) == ["/", "/stats", "/payloads/SHAPE"])
        #expect(index.routes.last?.items.map(\.name) == ["bytes", "seed", "chunked", "etag", "page", "pages"])
    }

    @Test(
        "what does not exist is 404",
        arguments: ["/nothing", "/payloads", "/payloads/", "/payloads/feed/", "/payloads/x", "/payloads/Feed", "//"])
    func notFound(target: String) throws {
        let response = try RunningServer().exchange("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(response.status == 404)
        #expect(try !problem(response).isEmpty)
    }

    @Test(
        "a wrong query item is 400 and is named",
        arguments: [
            ("bytes=abc", "bytes"), ("bytes=", "bytes"), ("bytes", "bytes"), ("bytes=-5", "bytes"),
            ("bytes=+5", "bytes"),
            ("bytes=1e6", "bytes"), ("bytes=99999999999999999999", "bytes"), ("bytes=1", "bytes"),
            ("bytes=268435457", "268435456"), ("seed=18446744073709551616", "seed"), ("seed=x", "seed"),
            ("chunked=yes", "chunked"), ("delay=5", "delay"), ("bytes=50&bytes=60", "bytes"), ("Bytes=50", "Bytes"),
        ])
    func wrongItems(query: String, named: String) throws {
        let running = try RunningServer()
        let client = try running.client()
        let response = try client.get("/payloads/feed?\(query)")
        #expect(response.status == 400)
        #expect(try problem(response).contains(named))
        #expect(try client.get("/payloads/feed?bytes=10").status == 200, "the connection stays usable")
        #expect(running.server.statistics.requests == 1)
    }

    @Test("a body that the source cannot make is 500 with the reason, and the server goes on")
    func brokenSource() throws {
        let running = try RunningServer()
        let client = try running.client()
        let response = try client.get("/payloads/broken")
        #expect(response.status == 500)
        #expect(try problem(response).contains("the sample is broken"))
        #expect(try client.get("/payloads/feed?bytes=10").status == 200)
    }

    @Test(
        "other methods are 405 with Allow", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "X-MINE"])
    func methods(method: String) throws {
        let response = try RunningServer().exchange("\(method) /payloads/feed HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(response.status == 405)
        #expect(response.fields["allow"] == "GET, HEAD")
    }

    @Test("statistics count payload requests and the connections that made them, and not themselves")
    func statistics() throws {
        let running = try RunningServer()
        let asker = try running.client()
        #expect(try asker.get("/stats").text == #"{"connections":0,"requests":0,"bytes":0}"#)
        let first = try running.client()
        let second = try running.client()
        _ = try first.get("/payloads/feed?bytes=1000")
        _ = try first.get("/payloads/feed?bytes=2000")
        try second.send("HEAD /payloads/feed?bytes=4000 HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try second.receive(hasBody: false)
        _ = try second.get("/")
        for _ in 0..<2 { #expect(try asker.get("/stats").text == #"{"connections":2,"requests":3,"bytes":3000}"#) }
        #expect(running.server.statistics == ServerStatistics(connections: 2, requests: 3, bytes: 3_000))
    }

    @Test("a body prepared up front is the one that is served")
    func prepared() throws {
        let running = try RunningServer()
        let query = PayloadQuery(shape: "feed", bytes: 3_000_000, seed: 9)
        try running.server.prepare(query)
        try running.server.prepare(query)
        #expect(try running.client().get("/payloads/feed?bytes=3000000&seed=9").body == running.source.body(for: query))
        #expect(throws: UnsatisfiableQuery.self) { try running.server.prepare(PayloadQuery(shape: "feed", bytes: 0)) }
    }
}
