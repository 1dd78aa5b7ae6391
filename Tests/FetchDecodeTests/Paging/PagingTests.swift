import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchDecode

@Suite("Paging")
struct PagingTests {
    private struct List: PagedRequest {
        typealias Response = Page
        var endpoint = Endpoint("/list", query: [QueryItem("page", 1)])
        func items(of page: Page) -> [Item] { page.items }
    }

    /// A list whose next page is told by the body.
    private struct CursorList: PagedRequest {
        struct Response: Decodable, Sendable {
            var items: [Int]
            var cursor: String?
        }
        var endpoint = Endpoint("/cursor")
        func items(of page: Response) -> [Int] { page.items }
        func endpoint(after page: APIResponse<Response>) -> Endpoint? {
            page.value.cursor.map { Endpoint("/cursor", query: [QueryItem("after", $0)]) }
        }
    }

    /// Pages of two items; the last one of `count` is followed by nothing or by an empty page.
    private static func pages(_ count: Int, endsEmpty: Bool = false, gate: Gate? = nil) throws -> ServedClient {
        try ServedClient { request in
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let items = number > count ? "" : #"{"id":\#(number * 2),"tags":[]},{"id":\#(number * 2 + 1),"tags":[]}"#
            let hasNext = number < count || (endsEmpty && number == count)
            let link = hasNext ? ["Link": "</list?page=\(number + 1)>; rel=\"next\""] : [:]
            return (gate.map { [.pass($0)] } ?? []) + .answer(200, link, #"{"items":[\#(items)]}"#)
        }
    }

    private func identifiers(_ items: ItemSequence<List>) async throws -> [Int] {
        var found: [Int] = []
        for try await item in items { found.append(item.id) }
        return found
    }

    @Test("ends where there is no next link, or where a page is empty", arguments: [false, true])
    func ends(endsEmpty: Bool) async throws {
        let served = try Self.pages(3, endsEmpty: endsEmpty)
        #expect(try await identifiers(served.client().items(of: List())) == Array(2...7))
        #expect(served.server.requests.count == (endsEmpty ? 4 : 3))
        var pages = 0
        for try await page in served.client().pages(of: List()) {
            #expect(page.items.count == 2)
            pages += 1
        }
        #expect(pages == 3)
    }

    @Test("ends at a limit, and loads nothing beyond it")
    func limits() async throws {
        let served = try Self.pages(10)
        #expect(try await identifiers(served.client().items(of: List(), limit: 4)) == [2, 3, 4, 5])
        #expect(served.server.requests.count == 2)
        for try await _ in served.client().pages(of: List(), limit: 3) {}
        #expect(served.server.requests.count == 5)
        #expect(try await identifiers(served.client().items(of: List(), limit: 0)) == [])
        #expect(served.server.requests.count == 5)
    }

    @Test("the next page may be told by the body")
    func cursor() async throws {
        let served = try ServedClient { request in
            switch request.target {
            case "/cursor": .answer(200, [:], #"{"items":[1],"cursor":"a b&"}"#)
            case "/cursor?after=a%20b%26": .answer(200, [:], #"{"items":[2]}"#)
            default: .answer(404, [:], "")
            }
        }
        var found: [Int] = []
        for try await item in served.client().items(of: CursorList()) { found.append(item) }
        #expect(found == [1, 2])
    }

    @Test("no page is loaded twice, however many ask for it at once")
    func once() async throws {
        let gate = Gate()
        let served = try Self.pages(5, gate: gate)
        let items = served.client().items(of: List())
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    let found = try await identifiers(items)
                    #expect(found == Array(2...11))
                }
            }
            #expect(await eventually { served.server.requests.count == 1 })
            gate.open()
            try await group.waitForAll()
        }
        #expect(served.server.requests.count == 5)
    }

    @Test("links that lead in a circle end with an error, not with a loop")
    func circle() async throws {
        let served = try ServedClient { _ in
            .answer(200, ["Link": "</list?page=1>; rel=next"], #"{"items":[{"id":1,"tags":[]}]}"#)
        }
        let items = served.client().items(of: List())
        let error = try await failure { () async throws(APIError) -> Int in
            var count = 0
            for try await _ in items { count += 1 }
            return count
        }
        guard case .invalidURL = error else {
            Issue.record("\(error)")
            return
        }
        #expect(served.server.requests.count == 1)
    }

    @Test("a page that failed is tried again by the next call, and what came before is kept")
    func failureIsNotKept() async throws {
        let served = try ServedClient { request in
            switch request.index {
            case 0: .answer(200, ["Link": "</2>; rel=next"], #"{"items":[{"id":1,"tags":[]}]}"#)
            case 1: .answer(500, [:], "")
            default: .answer(200, [:], #"{"items":[{"id":2,"tags":[]}]}"#)
            }
        }
        let items = served.client().items(of: List())
        var iterator = items.makeAsyncIterator()
        #expect(try await iterator.next(isolation: #isolation)?.id == 1)
        await #expect(throws: APIError.self) { try await iterator.next(isolation: #isolation) }
        #expect(try await iterator.next(isolation: #isolation)?.id == 2)
        #expect(try await iterator.next(isolation: #isolation) == nil)
        #expect(served.server.requests.count == 3)
    }

    @Test("a cancelled caller ends at once, and the load goes on for another")
    func cancelOne() async throws {
        let gate = Gate()
        let served = try Self.pages(1, gate: gate)
        let items = served.client().items(of: List())
        let first = Task { try await identifiers(items) }
        let second = Task { try await identifiers(items) }
        #expect(await eventually { await items.loader.waitingCount == 2 && served.server.requests.count == 1 })
        first.cancel()
        await #expect {
            try await first.value
        } throws: {
            ($0 as? APIError)?.isCancelled == true
        }
        gate.open()
        #expect(try await second.value == [2, 3])
        #expect(served.server.requests.count == 1)
    }

    @Test("when all callers are gone the load is cancelled, and a later caller starts anew")
    func cancelAll() async throws {
        let served = try ServedClient { request in
            request.index == 0
                ? [.hang] : .answer(200, [:], #"{"items":[{"id":1,"tags":[]}]}"#)
        }
        let items = served.client().items(of: List())
        let tasks = (0..<3).map { _ in Task { try await identifiers(items) } }
        #expect(await eventually { await items.loader.waitingCount == 3 && served.server.requests.count == 1 })
        tasks.forEach { $0.cancel() }
        for task in tasks {
            await #expect {
                try await task.value
            } throws: {
                ($0 as? APIError)?.isCancelled == true
            }
        }
        #expect(await eventually { served.server.openConnections == 0 })
        #expect(try await identifiers(items) == [1])
    }
}
