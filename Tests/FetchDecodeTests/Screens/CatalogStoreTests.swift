import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchDecode

@Suite("Catalog store")
@MainActor
struct CatalogStoreTests {
    private struct GetPage: APIRequest {
        typealias Response = Page
        var endpoint = Endpoint("/catalog")
    }

    /// Answers by what it is told, in turn.
    private static func server(_ answers: [[ScriptedServer.Step]]) throws -> ServedClient {
        try ServedClient { request in answers[min(request.index, answers.count - 1)] }
    }

    private nonisolated static let catalog = [ScriptedServer.Step].answer(200, ["ETag": "\"v1\""], pageJSON)
    private nonisolated static let unchanged: [ScriptedServer.Step] = [.head(304, ["ETag": "\"v1\""])]

    @Test("the first time there is nothing, then what the server sent; then only what changed is moved")
    func first() async throws {
        let served = try Self.server([Self.catalog, Self.unchanged])
        let store = CatalogStore(client: served.client(store: MemoryETagStore()), request: GetPage())
        #expect(store.status == .idle)
        await store.open()
        #expect(store.catalog == nil)
        #expect(store.status == .syncing)
        await store.refresh()
        #expect(store.catalog == page)
        #expect(store.status == .updated)
        await store.refresh()
        #expect(store.status == .updated)
        #expect(served.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\""])
    }

    @Test("without a network it opens with what it had, and says offline")
    func offline() async throws {
        let served = try Self.server([Self.catalog, [.reset]])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("catalog-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let before = CatalogStore(
            client: served.client(store: DiskETagStore(folder: folder)), request: GetPage())
        await before.refresh()
        let store = CatalogStore(client: served.client(store: DiskETagStore(folder: folder)), request: GetPage())
        await store.open()
        #expect(store.catalog == page)
        await store.refresh()
        #expect(store.catalog == page)
        #expect(store.status == .offline)
        guard case .transport = store.error else {
            Issue.record("\(String(describing: store.error))")
            return
        }
    }

    @Test("a server that refuses is no missing network: the error is there, the catalog stays")
    func refused() async throws {
        let served = try Self.server([Self.catalog, .answer(500, [:], "")])
        let store = CatalogStore(client: served.client(store: MemoryETagStore()), request: GetPage())
        await store.refresh()
        await store.refresh()
        #expect(store.catalog == page)
        #expect(store.status == .idle)
        #expect(store.error?.status?.code == 500)
    }

    @Test("refreshes at the same time are one")
    func coalesced() async throws {
        let gate = Gate()
        let served = try Self.server([[.pass(gate)] + Self.catalog])
        let store = CatalogStore(client: served.client(store: MemoryETagStore()), request: GetPage())
        var started = 0
        let tasks = (0..<4).map { _ in
            Task {
                started += 1
                await store.refresh()
            }
        }
        #expect(await eventually { started == 4 && served.server.requests.count == 1 })
        gate.open()
        for task in tasks { await task.value }
        #expect(served.server.requests.count == 1)
        #expect(store.catalog == page)
    }

    @Test("a cancelled refresh brings the status back")
    func cancelled() async throws {
        let served = try Self.server([[.hang]])
        let store = CatalogStore(client: served.client(store: MemoryETagStore()), request: GetPage())
        let task = Task { await store.refresh() }
        #expect(await eventually { served.server.requests.count == 1 })
        #expect(store.status == .syncing)
        store.cancelRefresh()
        await task.value
        #expect(store.status == .idle)
        #expect(store.error == nil)
    }

    @Test("a stored catalog that no longer decodes is told of, and replaced by the server's whole")
    func outdated() async throws {
        let served = try ServedClient { request in
            request.headers["if-none-match"] == nil ? Self.catalog : Self.unchanged
        }
        let memory = MemoryETagStore()
        let old = StoredResponse(tag: try #require(EntityTag("\"v1\"")), body: Data(#"{"old":1}"#.utf8))
        await memory.store(old, for: served.server.url.absoluteString + "catalog")
        let store = CatalogStore(client: served.client(store: memory), request: GetPage())
        await store.open()
        #expect(store.error?.decodingPath == "items")
        await store.refresh()
        #expect(store.catalog == page)
        #expect(store.error == nil)
    }
}
