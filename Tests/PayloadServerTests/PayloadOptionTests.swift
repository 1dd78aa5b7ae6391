import Testing

@testable import PayloadServer

@Suite("Query items of a payload")
struct PayloadOptionTests {
    @Test("etag=1 gives a tag, and 304 without a body for it, alone, in a list, weak, or for any")
    func etag() throws {
        let running = try RunningServer()
        let client = try running.client()
        let first = try client.get("/payloads/feed?bytes=1000&etag=1")
        let tag = try #require(first.fields["etag"])
        #expect(first.status == 200)
        #expect(try running.client().get("/payloads/feed?bytes=1000&etag=1&seed=2").fields["etag"] != tag)
        for value in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            try client.send(
                "GET /payloads/feed?bytes=1000&etag=1 HTTP/1.1\r\nHost: t\r\nIf-None-Match: \(value)\r\n\r\n")
            let answer = try client.receive(hasBody: false)
            #expect(answer.status == 304)
            #expect(answer.fields["etag"] == tag)
            #expect(answer.fields["content-length"] == nil)
        }
        try client.send(
            "GET /payloads/feed?bytes=1000&etag=1 HTTP/1.1\r\nHost: t\r\nIf-None-Match: \"other\"\r\n\r\n")
        #expect(try client.receive().body.count == 1_000)
        #expect(try client.get("/payloads/feed?etag=2").status == 400)
        #expect(running.server.statistics == ServerStatistics(connections: 2, requests: 7, bytes: 3_000))
    }

    @Test("pages=N links each page but the last to the next, and keeps the other items")
    func pages() throws {
        let client = try RunningServer().client()
        let first = try client.get("/payloads/feed?bytes=1000&pages=3&seed=4")
        #expect(first.fields["link"] == #"</payloads/feed?bytes=1000&pages=3&seed=4&page=2>; rel="next""#)
        let second = try client.get("/payloads/feed?bytes=1000&pages=3&seed=4&page=2")
        #expect(second.fields["link"] == #"</payloads/feed?bytes=1000&pages=3&seed=4&page=3>; rel="next""#)
        #expect(second.body == first.body)
        #expect(try client.get("/payloads/feed?bytes=1000&pages=3&page=3").fields["link"] == nil)
        #expect(try client.get("/payloads/feed?bytes=1000").fields["link"] == nil)
        #expect(try client.get("/payloads/feed?pages=0").status == 400)
        #expect(try client.get("/payloads/feed?page=0").status == 400)
    }
}
