import Foundation
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Faults of a real server")
struct FaultTests {
    private func error(
        _ call: TransportCall, configuration: URLSessionConfiguration = .uncached, bodyLimit: Int? = nil,
        deadline: Duration? = .seconds(200), script: @escaping ScriptedServer.Script
    ) async throws -> APIError {
        let served = try ServedClient(script)
        let client = served.client(call: call, configuration: configuration, bodyLimit: bodyLimit, deadline: deadline)
        return try await failure { () async throws(APIError) in try await client.send(Endpoint("x"), as: Page.self) }
    }

    @Test("a body that ends early is a lost connection", arguments: TransportCall.allCases)
    func cutBody(call: TransportCall) async throws {
        let error = try await error(call) { _ in
            [.head(200, ["Content-Length": "1000"]), .text(pageJSON), .close]
        }
        #expect(error.transportKind == .connectionLost)
    }

    @Test("so is a chunked body without its last chunk", arguments: TransportCall.allCases)
    func cutChunks(call: TransportCall) async throws {
        let error = try await error(call) { _ in
            [.head(200, ["Transfer-Encoding": "chunked"]), .text("5\r\n{\"ite\r\n"), .close]
        }
        #expect(error.transportKind == .connectionLost)
    }

    @Test("so is a reset in the middle of a body", arguments: TransportCall.allCases)
    func reset(call: TransportCall) async throws {
        let error = try await error(call) { _ in
            [.head(200, ["Content-Length": "1000"]), .text(pageJSON), .pause(.milliseconds(50)), .reset]
        }
        #expect(error.transportKind == .connectionLost)
    }

    @Test("and so is an answer that never begins", arguments: TransportCall.allCases)
    func noAnswer(call: TransportCall) async throws {
        let error = try await error(call) { _ in [.close] }
        #expect(error.transportKind == .connectionLost)
    }

    @Test("a length that is too large is a lost connection, one that is too small cuts the JSON")
    func wrongLength() async throws {
        let long = try await error(.completionHandler) { _ in
            [.head(200, ["Content-Length": "\(pageJSON.utf8.count + 1)"]), .text(pageJSON), .close]
        }
        #expect(long.transportKind == .connectionLost)
        let short = try await error(.completionHandler) { _ in
            [.head(200, ["Content-Length": "10"]), .text(pageJSON), .close]
        }
        #expect(short.decodingPath == "")
    }

    @Test("nobody listens: cannot connect; no such name: the same", arguments: TransportCall.allCases)
    func cannotConnect(call: TransportCall) async throws {
        // Port 1 is reserved, and nobody listens there.
        for url in [try #require(URL(string: "http://127.0.0.1:1/")), testURL] {
            let client = APIClient(
                baseURL: url, transport: URLSessionTransport(call: call), deadline: .seconds(200))
            let error = try await failure { () async throws(APIError) in
                try await client.send(Endpoint("x"), as: Page.self)
            }
            #expect(error.transportKind == .cannotConnect, "\(error)")
        }
    }

    @Test("a server that speaks no TLS is no secure connection", arguments: TransportCall.allCases)
    func noTLS(call: TransportCall) async throws {
        let server = try ScriptedServer(greeting: "220 mail.example ESMTP\r\n")
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        let client = APIClient(
            baseURL: url, transport: URLSessionTransport(call: call), deadline: .seconds(200))
        let error = try await failure { () async throws(APIError) in try await client.send(Endpoint("x"), as: Page.self)
        }
        #expect(error.transportKind == .secureConnection, "\(error)")
    }

    @Test("a redirect without end is told as such", arguments: TransportCall.allCases)
    func redirectLoop(call: TransportCall) async throws {
        let error = try await error(call) { _ in .answer(302, ["Location": "/x"], "") }
        #expect(error.transportKind == .tooManyRedirects, "\(error)")
    }

    @Test(
        "a server that is silent before or within its answer times out by the session's own timer",
        arguments: TransportCall.allCases)
    func idleTimeout(call: TransportCall) async throws {
        let scripts: [ScriptedServer.Script] = [
            { _ in [.hang] },
            { _ in [.head(200, ["Content-Length": "1000"]), .text(pageJSON), .hang] },
        ]
        for script in scripts {
            let error = try await error(
                call, configuration: .uncached(idleTimeout: .milliseconds(200)), deadline: nil, script: script)
            #expect(error.transportKind == .timedOut, "\(error)")
        }
    }

    @Test("the client's deadline ends what the session's timer does not", arguments: TransportCall.allCases)
    func deadline(call: TransportCall) async throws {
        // A byte now and then keeps the session content for ever.
        let error = try await error(call, deadline: .milliseconds(300)) { _ in
            [.head(200, ["Content-Length": "1000"])]
                + (0..<200).flatMap { _ in [.text(" "), .pause(.milliseconds(20))] as [ScriptedServer.Step] }
        }
        #expect(error.transportKind == .timedOut, "\(error)")
    }

    @Test("a 401 with a challenge is a bad status, though Foundation on Linux never ends such a task")
    func challenge() async throws {
        for call in TransportCall.allCases where call != .asyncData {
            let error = try await error(call) { _ in
                .answer(401, ["WWW-Authenticate": "Basic realm=\"x\""], "sign in")
            }
            let status = try #require(error.status, "\(call): \(error)")
            #expect(status.code == 401)
            #expect(status.header("www-authenticate") == "Basic realm=\"x\"")
            // Only the stream has the body that came before the challenge.
            if call == .delegateStream { #expect(status.body == Data("sign in".utf8)) }
        }
        let error = try await error(.asyncData, deadline: .seconds(1)) { _ in
            .answer(401, ["WWW-Authenticate": "Basic realm=\"x\""], "sign in")
        }
        #if canImport(FoundationNetworking)
            #expect(error.transportKind == .timedOut, "if this is a 401 now, Foundation is fixed: \(error)")
        #else
            #expect(error.status?.code == 401)
        #endif
    }

    @Test("a body above the limit is refused, by its head or as it comes", arguments: TransportCall.allCases)
    func bodyLimit(call: TransportCall) async throws {
        let body = "[" + String(repeating: " ", count: 100_000) + "]"
        let byHead = try await error(call, bodyLimit: 10_000) { _ in .answer(200, [:], body) }
        #expect(byHead.transportKind == .bodyTooLarge, "\(byHead)")
        let byBytes = try await error(call, bodyLimit: 10_000) { _ in
            [.head(200, ["Connection": "close"]), .text(body), .close]
        }
        #expect(byBytes.transportKind == .bodyTooLarge, "\(byBytes)")
    }

    @Test("the stream stops at the limit: it does not wait for the rest")
    func streamStops() async throws {
        let error = try await error(.delegateStream, bodyLimit: 10_000, deadline: nil) { _ in
            [.head(200, ["Connection": "close"]), .text(String(repeating: " ", count: 50_000)), .hang]
        }
        #expect(error.transportKind == .bodyTooLarge)
    }

    @Test("a bad status keeps its header fields and a bounded part of its body", arguments: TransportCall.allCases)
    func badStatus(call: TransportCall) async throws {
        let error = try await error(call) { _ in
            .answer(503, ["Retry-After": "7"], String(repeating: "x", count: 100_000))
        }
        let status = try #require(error.status)
        #expect(status.code == 503)
        #expect(status.header("retry-after") == "7")
        #expect(status.body.count == StatusFailure.bodyLimit)
        #expect(status.bodyByteCount == 100_000)
    }
}
