import PayloadServer
import Testing

@Suite("Protocol")
struct ProtocolTests {
    private static let malformed: [(String, Int)] = [
        ("GARBAGE\r\n", 400),
        ("GET /\r\n", 400),
        ("GET  / HTTP/1.1\r\n", 400),
        (" GET / HTTP/1.1\r\n", 400),
        ("GET / HTTP/1.1 \r\n", 400),
        ("GET / http/1.1\r\n", 400),
        ("GET / HTTP/11\r\n", 400),
        ("GET / HTTP/1.x\r\n", 400),
        ("GET\t/\tHTTP/1.1\r\n", 400),
        ("G@T / HTTP/1.1\r\n", 400),
        ("GET /\u{7} HTTP/1.1\r\n", 400),
        ("GET /ä HTTP/1.1\r\n", 400),
        ("GET / HTTP/1.1\nHost: x\n\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\n", 400),
        ("GET / HTTP/1.1\r\nHost : x\r\n", 400),
        ("GET / HTTP/1.1\r\nHost\r\n", 400),
        ("GET / HTTP/1.1\r\n: x\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\n folded\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\0y\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\ry\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 411),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n", 417),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("GET / HTTP/2.0\r\n", 505),
        ("GET / HTTP/0.9\r\n", 505),
        ("\u{16}\u{3}\u{1}", 400),
    ]

    @Test("what is not a request is refused at once, and the connection closes", arguments: malformed)
    func malformedRequests(text: String, status: Int) throws {
        let running = try RunningServer()
        let client = try running.client()
        try client.send(text)
        let response = try client.receive()
        #expect(response.status == status)
        #expect(response.fields["connection"] == "close")
        #expect(response.text.hasPrefix(#"{"error":""#))
        #expect(try client.isClosedByServer())
        #expect(try running.client().get("/").status == 200)
    }

    @Test("a wrong target is 400, and the connection stays", arguments: ["*", "x", "/%", "/%4", "/%zz", "/%ff", "/#a"])
    func wrongTargets(target: String) throws {
        let running = try RunningServer()
        let client = try running.client()
        #expect(try client.get(target).status == 400)
        #expect(try client.get("/").status == 200)
    }

    @Test("a request line over 8 KB is 414, and one of 8 KB is not")
    func longRequestLine() throws {
        let running = try RunningServer()
        let around = "GET / HTTP/1.1".utf8.count
        let longest = "/" + String(repeating: "a", count: 8_192 - around)
        #expect(try running.client().get(longest).status == 404)
        #expect(try running.client().get(longest + "a").status == 414)
        // Refused before it ends, however much there is of it.
        let client = try running.client()
        try client.send("GET /" + String(repeating: "a", count: 60_000))
        #expect(try client.receive().status == 414)
    }

    @Test("a head over 16 KB is 431, and one of 16 KB is not")
    func longHead() throws {
        let running = try RunningServer()
        let start = "GET / HTTP/1.1\r\nHost: test\r\nX-Long: "
        let longest = 16_384 - start.utf8.count - 4
        #expect(try running.exchange(start + String(repeating: "a", count: longest) + "\r\n\r\n").status == 200)
        #expect(try running.exchange(start + String(repeating: "a", count: longest + 1) + "\r\n\r\n").status == 431)
        #expect(try running.exchange(start + String(repeating: "a", count: 60_000)).status == 431)
    }

    @Test("many headers are read")
    func manyHeaders() throws {
        let headers = (0..<500).map { "X-Header-\($0): value \($0)\r\n" }.joined()
        #expect(try RunningServer().exchange("GET / HTTP/1.1\r\n\(headers)Host: test\r\n\r\n").status == 200)
    }

    @Test("a later 1.x is served as 1.1, and empty lines before a request are skipped")
    func lenience() throws {
        #expect(try RunningServer().exchange("\r\n\r\nGET / HTTP/1.9\r\nhOsT:test\r\n\r\n").status == 200)
    }

    @Test("a request body with a length is read and dropped", arguments: ["GET", "POST"])
    func requestBody(method: String) throws {
        let client = try RunningServer().client()
        let body = String(repeating: "GET / HTTP/1.1\r\n\r\n", count: 10_000)
        try client.send("\(method) / HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try client.receive().status == (method == "GET" ? 200 : 405))
        #expect(try client.get("/stats").status == 200)
    }

    @Test("a client that asks before it sends a body gets the final answer, and the connection closes")
    func expectContinue() throws {
        let client = try RunningServer().client()
        try client.send("POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        let response = try client.receive()
        #expect(response.status == 405)
        #expect(response.fields["connection"] == "close")
        #expect(try client.isClosedByServer())
    }

    @Test("HTTP/1.1 closes when asked to, and HTTP/1.0 unless asked not to")
    func persistence() throws {
        let running = try RunningServer()
        let target = "/payloads/feed?bytes=300000"
        for (request, stays) in [
            ("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n", true),
            ("GET \(target) HTTP/1.1\r\nHost: test\r\nConnection: TE, Close\r\n\r\n", false),
            ("GET \(target) HTTP/1.0\r\n\r\n", false),
            ("GET \(target) HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", true),
        ] {
            let client = try running.client()
            try client.send(request)
            let response = try client.receive()
            #expect(response.body.count == 300_000)
            if stays {
                #expect(response.fields["connection"] == (request.contains("1.0") ? "keep-alive" : nil))
                #expect(try client.get("/").status == 200)
            } else {
                #expect(response.fields["connection"] == "close")
                #expect(try client.isClosedByServer())
            }
        }
    }

    @Test("HTTP/1.0 gets a length even when chunks are asked for")
    func chunkedForOldClients() throws {
        let response = try RunningServer().exchange("GET /payloads/feed?bytes=1000&chunked=1 HTTP/1.0\r\n\r\n")
        #expect(response.fields["content-length"] == "1000")
        #expect(response.fields["transfer-encoding"] == nil)
    }
}
