import Foundation
import TestSupport
import Testing

@testable import FetchDecode

@Suite("Conditional requests")
struct ConditionalTests {
    private struct GetPage: APIRequest {
        typealias Response = Page
        var endpoint = Endpoint("/page")
    }

    /// Answers with an entity tag, and with 304 to whoever has it.
    private static func server(
        tag: String = "\"v1\"", headers: [String: String] = [:]
    ) throws -> ServedClient {
        try ServedClient { request in
            var headers = headers
            headers["ETag"] = tag
            return request.headers["if-none-match"] == tag
                ? [.head(304, headers)] : .answer(200, headers, pageJSON)
        }
    }

    @Test(
        "the second request carries the tag, weak or strong, and hears that nothing changed",
        arguments: TransportCall.allCases, ["\"v1\"", "W/\"v1\""])
    func notModified(call: TransportCall, tag: String) async throws {
        let served = try Self.server(tag: tag)
        let client = served.client(call: call, store: MemoryETagStore())
        #expect(try await client.sendIfModified(GetPage()).value == page)
        guard case .notModified = try await client.sendIfModified(GetPage()) else {
            Issue.record("the second answer should be 304")
            return
        }
        #expect(served.server.requests.map { $0.headers["if-none-match"] } == [nil, tag])
        #expect(try await client.stored(GetPage()) == page)
    }

    @Test("a plain request never carries a tag, and 304 to it is a bad status")
    func plain() async throws {
        let served = try ServedClient { _ in [.head(304, ["ETag": "\"v1\""])] }
        let client = served.client(store: MemoryETagStore())
        let error = try await failure { () async throws(APIError) in try await client.send(GetPage()) }
        #expect(error.status?.code == 304)
        #expect(served.server.requests.map { $0.headers["if-none-match"] } == [nil])
    }

    @Test("a changed answer replaces the stored one")
    func changed() async throws {
        let served = try ServedClient { request in
            .answer(200, ["ETag": "\"\(request.index)\""], #"{"items":[{"id":\#(request.index),"tags":[]}]}"#)
        }
        let client = served.client(store: MemoryETagStore())
        for index in 0..<3 {
            #expect(try await client.sendIfModified(GetPage()).value?.items.first?.id == index)
            #expect(try await client.stored(GetPage())?.items.first?.id == index)
        }
        #expect(served.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"0\"", "\"1\""])
    }

    @Test(
        "what may not be stored is not",
        arguments: [["Vary": "*"], ["Vary": "Accept, *"], ["Cache-Control": "private, no-store"]])
    func unstorable(headers: [String: String]) async throws {
        let served = try Self.server(headers: headers)
        let client = served.client(store: MemoryETagStore())
        for _ in 0..<2 { #expect(try await client.sendIfModified(GetPage()).value == page) }
        #expect(served.server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
        #expect(try await client.stored(GetPage()) == nil)
    }

    @Test("Vary: the tag goes only with a request that is alike in the named fields")
    func vary() async throws {
        let served = try Self.server(headers: ["Vary": "Accept-Language, X-Tier"])
        let client = served.client(store: MemoryETagStore())
        func request(_ headers: [String: String]) -> GetPage { GetPage(endpoint: Endpoint("/page", headers: headers)) }
        let german = request(["Accept-Language": "de"])
        _ = try await client.sendIfModified(german)
        #expect(try await client.stored(german) == page)
        #expect(try await client.stored(request(["Accept-Language": "fr"])) == nil)
        #expect(try await client.stored(request(["accept-language": "de", "X-Other": "1"])) == page)
        #expect(try await client.sendIfModified(request(["Accept-Language": "de", "X-Tier": "1"])).value == page)
        #expect(try await client.sendIfModified(german).value == page, "the newer answer was for another tier")
        #expect(served.server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
    }

    @Test("a 304 for another version than the one asked about is not believed: the whole is asked for")
    func wrongNotModified() async throws {
        let served = try ServedClient { request in
            request.headers["if-none-match"] == nil
                ? .answer(200, ["ETag": "\"v1\""], pageJSON) : [.head(304, ["ETag": "\"v2\""])]
        }
        let client = served.client(store: MemoryETagStore())
        for _ in 0..<2 { #expect(try await client.sendIfModified(GetPage()).value == page) }
        #expect(served.server.requests.count == 3)
    }

    @Test("a 304 that has no tag of its own is believed")
    func bareNotModified() async throws {
        let served = try ServedClient { request in
            request.headers["if-none-match"] == nil ? .answer(200, ["ETag": "\"v1\""], pageJSON) : [.head(304)]
        }
        let client = served.client(store: MemoryETagStore())
        _ = try await client.sendIfModified(GetPage())
        #expect(try await client.sendIfModified(GetPage()).value == nil)
    }

    @Test("a body that does not decode is not stored; one that no longer does is forgotten")
    func undecodable() async throws {
        let store = MemoryETagStore()
        let served = try ServedClient { _ in .answer(200, ["ETag": "\"v1\""], #"{"no":1}"#) }
        let client = served.client(store: store)
        _ = try await failure { () async throws(APIError) in try await client.sendIfModified(GetPage()) }
        #expect(store.byteCount == 0)
        let key = served.server.url.absoluteString + "page"
        await store.store(StoredResponse(tag: try #require(EntityTag("\"v0\"")), body: Data("{}".utf8)), for: key)
        let error = try await failure { () async throws(APIError) in try await client.stored(GetPage()) }
        #expect(error.decodingPath == "items")
        #expect(store.byteCount == 0)
    }

    @Test("only GET is conditional")
    func methods() async throws {
        let served = try Self.server()
        let client = served.client(store: MemoryETagStore())
        for _ in 0..<2 { _ = try await client.sendIfModified(Endpoint(.post, "/page"), as: Page.self) }
        #expect(served.server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
    }

    @Test("a store on disk serves the next client")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("etags-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let served = try Self.server()
        _ = try await served.client(store: DiskETagStore(folder: folder)).sendIfModified(GetPage())
        let next = served.client(store: DiskETagStore(folder: folder))
        #expect(try await next.stored(GetPage()) == page)
        #expect(try await next.sendIfModified(GetPage()).value == nil)
    }
}
