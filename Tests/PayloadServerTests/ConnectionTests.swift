import Foundation
import PayloadServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Connections")
struct ConnectionTests {
    @Test("pipelined requests are answered in order, also when their bodies are not ready")
    func pipelined() throws {
        let running = try RunningServer()
        let client = try running.client()
        let sizes = (0..<200).map { 100 + $0 * 7 % 50 * 1_000 }
        try client.send(
            sizes.map { "GET /payloads/feed?bytes=\($0) HTTP/1.1\r\nHost: test\r\n\r\n" }.joined()
                + "GET /stats HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\nGET / HTTP/1.1\r\n")
        for size in sizes { #expect(try client.receive().body.count == size) }
        let total = sizes.reduce(0, +)
        #expect(try client.receive().text == #"{"connections":1,"requests":200,"bytes":\#(total)}"#)
        #expect(try client.isClosedByServer(), "nothing after the last request is answered")
    }

    @Test("a request that arrives byte by byte is answered")
    func byteByByte() throws {
        let client = try RunningServer().client()
        for byte in Array("GET /payloads/feed?bytes=500 HTTP/1.1\r\nHost: test\r\n\r\n".utf8) {
            try client.send([byte])
            sched_yield()
        }
        #expect(try client.receive().body.count == 500)
    }

    @Test("1000 requests one after the other use one connection")
    func keepAlive() throws {
        let running = try RunningServer()
        let client = try running.client()
        let expected = try running.source.body(for: PayloadQuery(shape: "feed", bytes: 2_000))
        for _ in 0..<1_000 { #expect(try client.get("/payloads/feed?bytes=2000").body == expected) }
        #expect(running.server.statistics == ServerStatistics(connections: 1, requests: 1_000, bytes: 2_000_000))
    }

    @Test("64 connections at once each get their own body")
    func concurrent() throws {
        let running = try RunningServer()
        let clients = try (0..<64).map { _ in try running.client() }
        for round in 0..<3 {
            for (index, client) in clients.enumerated() {
                try client.send("GET /payloads/feed?bytes=\(200_000 + index)&seed=\(round) HTTP/1.1\r\nHost: t\r\n\r\n")
            }
            for (index, client) in clients.enumerated().reversed() {
                let query = PayloadQuery(shape: "feed", bytes: 200_000 + index, seed: UInt64(round))
                #expect(try client.receive().body == running.source.body(for: query))
            }
        }
        #expect(running.server.statistics.connections == 64)
        #expect(running.server.statistics.requests == 192)
    }

    @Test("clients that close or reset in mid-body cost the next client nothing")
    func closedEarly() throws {
        let running = try RunningServer()
        for attempt in 0..<40 {
            let client = try running.client(receiveBuffer: 4_096)
            try client.send("GET /payloads/feed?bytes=8000000 HTTP/1.1\r\nHost: test\r\n\r\n")
            if attempt % 2 == 0 { _ = try client.receiveSome(1_000) }
            if attempt % 4 < 2 { client.armReset() }
        }
        #expect(try running.client().get("/payloads/feed?bytes=1000").body.count == 1_000)
    }

    @Test("clients that never read, or never finish a request, hold up nobody")
    func idleClients() throws {
        let running = try RunningServer()
        let silent = try (0..<20).map { _ in try running.client(receiveBuffer: 4_096) }
        for client in silent[..<10] {
            try client.send("GET /payloads/feed?bytes=8000000 HTTP/1.1\r\nHost: test\r\n\r\n")
        }
        for client in silent[10...] { try client.send("GET /payloads/fe") }
        #expect(try running.client().get("/payloads/feed").body.count == 2_000_000)
        // And they can still go on.
        #expect(try silent[0].receive().body.count == 8_000_000)
        try silent[10].send("ed?bytes=77 HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(try silent[10].receive().body.count == 77)
    }

    @Test("a slow reader with a small buffer gets every byte", arguments: ["", "&chunked=1"])
    func slowReader(option: String) throws {
        let running = try RunningServer()
        let client = try running.client(receiveBuffer: 4_096)
        try client.send(
            "GET /payloads/feed?bytes=5000000\(option) HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        var received: [UInt8] = []
        while true {
            let some = try client.receiveSome(received.count < 200_000 ? 1_000 : 50_000)
            if some.isEmpty { break }
            received += some
            if received.count < 20_000 { usleep(1_000) }
        }
        let body = try running.source.body(for: PayloadQuery(shape: "feed", bytes: 5_000_000))
        if option.isEmpty {
            #expect(Array(received.suffix(body.count)) == body)
        } else {
            #expect(received.count > body.count)
            #expect(received.suffix(7).elementsEqual("\r\n0\r\n\r\n".utf8))
        }
        #expect(running.server.statistics.bytes == 5_000_000)
    }

    @Test("a client that has finished sending still gets its answers")
    func halfClosed() throws {
        let client = try RunningServer().client()
        try client.send(
            "GET /payloads/feed?bytes=1000000 HTTP/1.1\r\nHost: test\r\n\r\nGET / HTTP/1.1\r\nHost: test\r\n\r\n")
        client.finishSending()
        #expect(try client.receive().body.count == 1_000_000)
        #expect(try client.receive().status == 200)
        #expect(try client.isClosedByServer())
    }

    @Test("a refusal reaches a client that goes on sending")
    func refusalReachesSender() throws {
        let client = try RunningServer().client()
        try client.send("BROKEN\r\n" + String(repeating: "x", count: 500_000))
        #expect(try client.receive().status == 400)
        #expect(try client.isClosedByServer())
    }

    @Test("a body that has left the cache is still sent to the end")
    func evictedInFlight() throws {
        let running = try RunningServer { $0.cacheBodies = 1 }
        let slow = try running.client(receiveBuffer: 4_096)
        try slow.send("GET /payloads/feed?bytes=9000000&seed=5 HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try slow.receiveSome(1)  // its body is prepared and on its way
        for seed in 10..<20 { #expect(try running.client().get("/payloads/feed?seed=\(seed)").body.count == 2_000_000) }
        var rest = 0
        while rest < 9_000_000 { rest += try slow.receiveSome(1 << 20).count }
        #expect(rest >= 9_000_000)
    }

    @Test("URLSession gets payloads, errors and chunks, over kept connections")
    func urlSession() async throws {
        let running = try RunningServer()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        let expected = try Data(running.source.body(for: PayloadQuery(shape: "feed", bytes: 1_000_000)))
        for (target, status, body) in [
            ("/payloads/feed?bytes=1000000", 200, expected), ("/payloads/feed?bytes=1000000&chunked=1", 200, expected),
            ("/payloads/feed?bytes=1000000", 200, expected), ("/nothing", 404, nil),
            ("/payloads/feed?bytes=x", 400, nil),
        ] as [(String, Int, Data?)] {
            let url = try #require(URL(string: "http://127.0.0.1:\(running.server.port)\(target)"))
            let (data, response) = try await session.data(from: url)
            #expect((response as? HTTPURLResponse)?.statusCode == status)
            if let body { #expect(data == body) }
        }
        #expect(running.server.statistics == ServerStatistics(connections: 1, requests: 3, bytes: 3_000_000))
    }
}
