import Foundation
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Answers of a real server")
struct AnswerTests {
    private func page(_ call: TransportCall, script: @escaping ScriptedServer.Script) async throws -> Page {
        let served = try ServedClient(script)
        return try await served.client(call: call).send(Endpoint("x"))
    }

    @Test(
        "every call, session and execution gives the value",
        arguments: TransportCall.allCases, SessionProvision.allCases)
    func matrix(call: TransportCall, provision: SessionProvision) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        for execution in Execution.allCases {
            let client = served.client(call: call, provision: provision, execution: execution)
            #expect(try await client.send(Endpoint("x"), as: Page.self) == FetchDecodeTests.page)
        }
    }

    @Test("a slow head and a slow body are waited for", arguments: TransportCall.allCases)
    func slow(call: TransportCall) async throws {
        let half = pageJSON.utf8.count / 2
        let found = try await page(call) { _ in
            [
                .text("HTTP/1.1 200 OK\r\nContent-"), .pause(.milliseconds(150)),
                .text("Length: \(pageJSON.utf8.count)\r\n\r\n"), .pause(.milliseconds(150)),
                .text(String(pageJSON.utf8.prefix(half))!), .pause(.milliseconds(150)),
                .text(String(pageJSON.utf8.dropFirst(half))!),
            ]
        }
        #expect(found == FetchDecodeTests.page)
    }

    @Test("a chain of redirects leads to the value", arguments: TransportCall.allCases)
    func redirects(call: TransportCall) async throws {
        let found = try await page(call) { request in
            switch request.path {
            case "/x": .answer(302, ["Location": "/y"], "moved")
            case "/y": .answer(307, ["Location": "/z"], "moved again")
            default: .answer(200, [:], pageJSON)
            }
        }
        #expect(found == FetchDecodeTests.page)
    }

    @Test("204 is NoContent, with a body that should not be there too", arguments: TransportCall.allCases)
    func noContent(call: TransportCall) async throws {
        for steps in [
            [.head(204)], [.head(204, ["Content-Length": "3"]), .text("[1]"), .close],
        ] as [[ScriptedServer.Step]] {
            let served = try ServedClient { _ in steps }
            #expect(try await served.client(call: call).send(Endpoint("x")) == NoContent())
            let error = try await failure { () async throws(APIError) in
                try await served.client(call: call).send(Endpoint("x"), as: Page.self)
            }
            guard case .decoding(_, let underlying) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(underlying.reason == "the body is empty")
        }
    }

    @Test("a body in gzip is unpacked", arguments: TransportCall.allCases)
    func gzip(call: TransportCall) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("gzip-\(UUID().uuidString)")
        try Data(pageJSON.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(atPath: file.path + ".gz") }
        #expect(try await Subprocess.run(["/usr/bin/env", "gzip", file.path]).status == 0)
        let packed = try Data(contentsOf: URL(fileURLWithPath: file.path + ".gz"))
        #expect(packed.prefix(2) == Data([0x1f, 0x8b]))
        let found = try await page(call) { request in
            // A client that does not ask for it could not read it.
            request.headers["accept-encoding"]?.contains("gzip") == true
                ? .answer(200, ["Content-Encoding": "gzip"], body: packed) : .answer(406, [:], "")
        }
        #expect(found == FetchDecodeTests.page)
    }

    @Test("a byte order mark and UTF-16 are read", arguments: TransportCall.allCases)
    func encodings(call: TransportCall) async throws {
        let bodies = [
            Data([0xef, 0xbb, 0xbf]) + Data(pageJSON.utf8), try #require(pageJSON.data(using: .utf16)),
            Data([0xff, 0xfe]) + (try #require(pageJSON.data(using: .utf16LittleEndian))),
            Data([0xfe, 0xff]) + (try #require(pageJSON.data(using: .utf16BigEndian))),
        ]
        for body in bodies {
            #expect(try await page(call) { _ in .answer(200, [:], body: body) } == FetchDecodeTests.page)
        }
    }

    @Test("64 MB arrive whole", arguments: TransportCall.allCases)
    func large(call: TransportCall) async throws {
        let line = "\"" + String(repeating: "0123456789abcdef", count: 4_096) + "\""
        let body = Data(("[" + Array(repeating: line, count: 1_024).joined(separator: ",") + "]").utf8)
        #expect(body.count > 64 << 20)
        let served = try ServedClient { _ in .answer(200, [:], body: body) }
        let lines: [String] = try await served.client(call: call).send(Endpoint("x"))
        #expect(lines.count == 1_024)
        #expect(lines.allSatisfy { $0.utf8.count == 65_536 })
    }

    @Test("1 000 requests one after the other use one connection", arguments: TransportCall.allCases)
    func sequential(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let client = served.client(call: call)
        for _ in 0..<1_000 {
            #expect(try await client.send(Endpoint("x"), as: Page.self) == FetchDecodeTests.page)
        }
        #expect(served.server.requests.count == 1_000)
        #expect(served.server.connections == 1)
    }

    @Test(
        "64 requests at once all arrive, over no more connections than allowed",
        arguments: TransportCall.allCases, DecoderProvision.allCases)
    func concurrent(call: TransportCall, provision: DecoderProvision) async throws {
        let served = try ServedClient { request in
            .answer(200, [:], #"{"items":[{"id":\#(request.path.dropFirst()),"tags":[]}]}"#)
        }
        let client = served.client(
            call: call, configuration: .uncached(connectionsPerHost: 4),
            decoder: ResponseDecoder(DecoderConfiguration(), provision: provision))
        try await withThrowingTaskGroup { group in
            for number in 0..<64 {
                group.addTask {
                    let found: Page = try await client.send(Endpoint("/\(number)"))
                    #expect(found.items.map(\.id) == [number])
                }
            }
            try await group.waitForAll()
        }
        #expect(served.server.requests.count == 64)
        #expect(served.server.peakConnections <= 4)
    }
}
