import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Hardening")
struct HardeningTests {
    private struct GetPage: APIRequest {
        typealias Response = Page
        var endpoint = Endpoint("/page")
    }

    @Test("client headers do not follow a redirect to another origin", arguments: TransportCall.allCases)
    func redirectLeak(call: TransportCall) async throws {
        let other = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let target = other.server.url.absoluteString + "stolen"
        let served = try ServedClient { _ in .answer(302, ["Location": target], "") }
        let client = served.client(call: call, headers: ["Authorization": "Bearer secret", "X-Api-Key": "k"])
        _ = try? await client.send(Endpoint("x"), as: Page.self)
        #expect(other.server.requests.count == 1)
        #expect(other.server.requests.first?.headers["authorization"] == nil)
        #expect(other.server.requests.first?.headers["x-api-key"] == nil)
    }

    @Test("a POST answered by 304 is not sent twice")
    func postTwice() async throws {
        let served = try ServedClient { _ in [.head(304)] }
        _ = try? await served.client(store: MemoryETagStore()).sendIfModified(Endpoint(.post, "x"), as: Page.self)
        #expect(served.server.requests.count == 1)
    }

    @Test("a catalog is what the server has after a 304, though another store took the change")
    @MainActor func catalogStale() async throws {
        let version = Mutex(1)
        let served = try ServedClient { request in
            let v = version.withLock(\.self)
            return request.headers["if-none-match"] == "\"v\(v)\""
                ? [.head(304, ["ETag": "\"v\(v)\""])]
                : .answer(200, ["ETag": "\"v\(v)\""], #"{"items":[{"id":\#(v),"tags":[]}]}"#)
        }
        let client = served.client(store: MemoryETagStore())
        let a = CatalogStore(client: client, request: GetPage())
        let b = CatalogStore(client: client, request: GetPage())
        await a.refresh()
        version.withLock { $0 = 2 }
        await b.refresh()
        await a.refresh()
        #expect(a.status == .updated)
        #expect(b.catalog?.items.first?.id == 2)
        #expect(a.catalog?.items.first?.id == 2)
    }

    @Test("a refresh asked for after cancelRefresh is made")
    @MainActor func refreshAfterCancel() async throws {
        let served = try ServedClient { request in
            request.index == 0 ? [.hang] : .answer(200, ["ETag": "\"v1\""], pageJSON)
        }
        let store = CatalogStore(client: served.client(store: MemoryETagStore()), request: GetPage())
        let first = Task { await store.refresh() }
        #expect(await eventually { served.server.requests.count == 1 })
        store.cancelRefresh()
        await store.refresh()
        await first.value
        #expect(store.catalog == page)
        #expect(store.status == .updated)
    }

    private struct Search: PagedRequest {
        struct Response: Decodable, Sendable {
            var items: [Int]
            var cursor: String?
        }
        var endpoint = Endpoint(.post, "/search", body: .json(["after": ""]))
        func items(of page: Response) -> [Int] { page.items }
        func endpoint(after page: APIResponse<Response>) -> Endpoint? {
            page.value.cursor.map { Endpoint(.post, "/search", body: .json(["after": $0])) }
        }
    }

    @Test("pages may be told apart by the body of the request")
    func cursorInBody() async throws {
        let served = try ServedClient { request in
            request.index == 0
                ? .answer(200, [:], #"{"items":[1],"cursor":"a"}"#) : .answer(200, [:], #"{"items":[2]}"#)
        }
        var found: [Int] = []
        do {
            for try await item in served.client().items(of: Search()) { found.append(item) }
        } catch { Issue.record("\(error)") }
        #expect(found == [1, 2])
    }

    private struct List: PagedRequest {
        typealias Response = Page
        var endpoint = Endpoint("/list", headers: ["X-Tenant": "7", "Accept": "application/vnd.x+json"])
        func items(of page: Page) -> [Item] { page.items }
    }

    @Test("the next page on the same origin is asked for with the header fields of the first")
    func pageHeaders() async throws {
        let served = try ServedClient { request in
            .answer(
                200, request.index == 0 ? ["Link": "</list?page=2>; rel=next"] : [:],
                #"{"items":[{"id":1,"tags":[]}]}"#)
        }
        for try await _ in served.client().items(of: List()) {}
        #expect(served.server.requests.map { $0.headers["x-tenant"] } == ["7", "7"])
        #expect(
            served.server.requests.map { $0.headers["accept"] } == ["application/vnd.x+json", "application/vnd.x+json"])
    }

    @Test("a task cancelled before the call sends nothing", arguments: TransportCall.allCases)
    func cancelledBefore(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let client = served.client(call: call)
        _ = try await client.send(Endpoint("warm"), as: Page.self)
        for _ in 0..<20 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(Endpoint(.post, "pay"), as: Page.self)
            }
            _ = await task.result
        }
        try await Task.sleep(for: .milliseconds(300))
        #expect(served.server.requests.count { $0.path == "/pay" } == 0)
    }

    @Test("doubling does not overflow")
    func retryOverflow() async throws {
        await #expect(processExitsWith: .success) {
            let policy = RetryPolicy(attempts: 100, baseDelay: .seconds(60), random: { 1 })
            let error = APIError.transport(TransportFailure(URLError(.networkConnectionLost)))
            _ = policy.delay(after: error, attempt: 63)
        }
    }

    @Test("a partial answer is not stored as the whole")
    func partial() async throws {
        let served = try ServedClient { _ in
            .answer(206, ["ETag": "\"v1\"", "Content-Range": "bytes 0-54/1000"], pageJSON)
        }
        let store = MemoryETagStore()
        _ = try await served.client(store: store).sendIfModified(
            Endpoint("/page", headers: ["Range": "bytes=0-54"]), as: Page.self)
        #expect(store.byteCount == 0)
    }

    @Test("GET with a body is not told as an answer too large", arguments: TransportCall.allCases)
    func getBody(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        var endpoint = Endpoint("x")
        endpoint.body = .json(["a": 1])
        do {
            _ = try await served.client(call: call).send(endpoint, as: Page.self)
        } catch { #expect(error.transportKind != .bodyTooLarge, "\(error)") }
    }

    @Test("HEAD with the length of the body it would have", arguments: TransportCall.allCases)
    func head(call: TransportCall) async throws {
        let served = try ServedClient { _ in [.head(200, ["Content-Length": "57000"])] }
        let client = served.client(call: call, bodyLimit: 10_000)
        _ = try await client.send(Endpoint(.head, "x"), as: NoContent.self)
    }

    @Test("two fields of one name are both heard")
    func repeatedFields() async throws {
        let body = pageJSON
        let served = try ServedClient { request in
            [
                .text(
                    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nETag: \"v1\"\r\nCache-Control: no-store\r\nCache-Control: private\r\nLink: </a>; rel=prev\r\nLink: </b>; rel=next\r\nLink: </c>; rel=last\r\n\r\n\(body)"
                )
            ]
        }
        let store = MemoryETagStore()
        let client = served.client(store: store)
        let response = try await client.response(to: Endpoint("x"), as: Page.self)
        let link = try #require(response.header("Link"))
        #expect(LinkHeader(link).url(relation: "next", relativeTo: response.head.url) != nil, "\(link)")
        _ = try await client.sendIfModified(Endpoint("x"), as: Page.self)
        #expect(store.byteCount == 0)
    }

    @Test("header values cannot make other header fields")
    func injection() async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        _ = try? await served.client().send(Endpoint("x", headers: ["X-Name": "a\r\nX-Evil: 1"]), as: Page.self)
        #expect(served.server.requests.allSatisfy { $0.headers["x-evil"] == nil })
    }

    @Test("living exchanges after challenges", arguments: TransportCall.allCases)
    func challengeLeak(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(401, ["WWW-Authenticate": "Basic realm=\"x\""], "sign in") }
        let watch = Watched(URLSessionTransport(call: call))
        let client = APIClient(baseURL: served.server.url, transport: watch, deadline: .seconds(1))
        for _ in 0..<3 { _ = try? await client.send(Endpoint("x"), as: Page.self) }
        #expect(await eventually { watch.living == 0 })
    }

    @Test("living exchanges after being cancelled before the start", arguments: TransportCall.allCases)
    func preCancelLeak(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let watch = Watched(URLSessionTransport(call: call))
        let client = APIClient(baseURL: served.server.url, transport: watch)
        for _ in 0..<100 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.send(Endpoint("x"), as: Page.self)
            }
            _ = await task.result
        }
        #expect(await eventually { watch.living == 0 }, "\(watch.living)")
    }

    @Test("cancelling brings the state back to what it was")
    @MainActor func loaderFailed() async throws {
        let loader = Loader<Int>()
        await loader.load { () async throws(APIError) in throw .invalidURL("x", reason: "y") }
        #expect(loader.state.description == "failed")
        await loader.load { () async throws(APIError) in throw .cancelled }
        #expect(loader.state.description == "failed")
    }

    @Test("strings that are numbers")
    func numbers() async throws {
        #expect(Double(jsonString: "1e999") == nil)
        #expect(Int(jsonString: "+5") == nil)
        #expect(Int(jsonString: "007") == nil)
        for text in [
            "1e-130", "1e-200", "1e200", "0." + String(repeating: "0", count: 200) + "1", "1e127", "1e128",
            "1e165", "1e166", "1" + String(repeating: "0", count: 170), "123e-128",
            "12345678901234567890123456789012345678e-128",
            "1" + String(repeating: "0", count: 60), "0." + String(repeating: "0", count: 120) + "12",
        ] {
            let value = Decimal(exactly: text)
            let back = value.map { Double($0.description) ?? .nan }
            let right = back == nil || abs(back! - Double(text)!) <= abs(Double(text)!) * 1e-10
            #expect(right, "\(text) -> \(String(describing: value))")
        }
    }

    @Test(
        "dates that are none",
        arguments: [
            "2024-01-01T99:99:99Z", "2024-01-01T24:30:00Z", "2024-01-01T00:00:00Zjunk", "2024-01-01T00:00:00.5Zjunk",
            "2024-01-01T00:00:60Z", "2024-01-01T00:00:00+99:99", "2024-01-01T0:0:0Z", "2024-01-01T00:00:00.Z",
            "2024-01-01X00:00:00Z", "2024-01-01T00:00Z.", "2024-01-01T10:20:30 Z",
        ])
    func dates(text: String) {
        #expect(FlexibleISO8601.date(text) == nil, "\(text) -> \(String(describing: FlexibleISO8601.date(text)))")
    }

    @Test("all three dates of HTTP are read")
    func httpDates() {
        let now = Date(timeIntervalSince1970: 784_111_777)
        for text in ["Sun, 06 Nov 1994 08:50:37 GMT", "Sunday, 06-Nov-94 08:50:37 GMT", "Sun Nov  6 08:50:37 1994"] {
            #expect(RetryAfter(text, now: now)?.delay == .seconds(60), "\(text)")
        }
    }

    @Test("a query given to an endpoint at an address is sent")
    func urlQuery() throws {
        var endpoint = Endpoint(url: URL(string: "https://api.example/x?a=1")!)
        endpoint.query = [QueryItem("b", 2)]
        let builder = RequestBuilder(baseURL: testURL, headers: [:], encoder: EncoderConfiguration())
        #expect(try builder.request(for: endpoint).url?.absoluteString == "https://api.example/x?a=1&b=2")
    }

    @Test("a link with an anchor is about another thing")
    func anchor() {
        let header = LinkHeader(#"</other>; rel="next"; anchor="/elsewhere", </2>; rel="next""#)
        #expect(header.url(relation: "next", relativeTo: testURL)?.path() == "/2")
    }

    @Test("a stored answer is not another user's")
    func users() async throws {
        let served = try ServedClient { _ in .answer(200, ["ETag": "\"v1\"", "Cache-Control": "private"], pageJSON) }
        let store = MemoryETagStore()
        _ = try await served.client(headers: ["Authorization": "Bearer alice"], store: store).sendIfModified(GetPage())
        #expect(
            try await served.client(headers: ["Authorization": "Bearer bob"], store: store).stored(GetPage()) == nil)
    }

    @Test("after a 304 for another version the whole is stored")
    func wholeStored() async throws {
        let served = try ServedClient { request in
            switch request.index {
            case 1: [.head(304, ["ETag": "\"v2\""])]
            default: .answer(200, ["ETag": "\"v\(request.index)\""], pageJSON)
            }
        }
        let client = served.client(store: MemoryETagStore())
        _ = try await client.sendIfModified(GetPage())
        _ = try await client.sendIfModified(GetPage())
        #expect(try await client.stored(GetPage()) == page)
    }

    @Test("an attempt with no time left does not hide the failure before it")
    func noTimeLeft() async throws {
        let served = try ServedClient { _ in .answer(503, [:], "") }
        let retry = RetryPolicy(
            attempts: 9, baseDelay: .seconds(1), deadline: .seconds(3), clock: SlowClock(), random: { 1 })
        let error = try await failure { () async throws(APIError) in
            try await served.client(retry: retry).send(Endpoint("x"), as: Page.self)
        }
        #expect(error.status?.code == 503, "\(error)")
    }

    @Test(
        "a body is not lost on the way: 307 and 308 are the answer where it could not go along",
        arguments: TransportCall.allCases)
    func redirectedBody(call: TransportCall) async throws {
        for status in [307, 308] {
            let served = try ServedClient { request in
                request.path == "/x" ? .answer(status, ["Location": "/y"], "") : .answer(200, [:], pageJSON)
            }
            let client = served.client(call: call)
            let result: Result<Page, APIError>
            do throws(APIError) {
                result = .success(try await client.send(Endpoint(.post, "x", body: .json(["a": 1]))))
            } catch {
                result = .failure(error)
            }
            switch result {
            case .success: #expect(served.server.requests.map(\.body.count) == [7, 7])
            case .failure(let error): #expect(error.status?.code == status, "\(error)")
            }
            // Without a body there is nothing to lose.
            #expect(try await client.send(Endpoint("x"), as: Page.self) == page)
        }
    }

    @Test("a request of async-data that begins after its client is gone does not end the process")
    func asyncDataBeginsLate() async throws {
        await #expect(processExitsWith: .success) {
            let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
            var transport: URLSessionTransport? = URLSessionTransport(call: .asyncData)
            let exchanges = (0..<2).map { _ in Exchange(observer: nil) }
            // Keeps the cooperative pool busy, so that the task of the call begins late.
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
                Task.detached(priority: .high) { _ = usleep(300_000) }
            }
            for exchange in exchanges { transport?.start(URLRequest(url: served.server.url), completing: exchange) }
            exchanges[0].cancel()
            transport = nil
            let answer = await exchanges[1].completion(isolation: #isolation)
            _ = try answer.result.get()
        }
    }

    @Test(
        "an address with a user or a password is refused",
        arguments: ["https://u:p@api.example/", "https://u@api.example/"])
    func credentials(address: String) throws {
        let url = try #require(URL(string: address))
        for (base, endpoint) in [(url, Endpoint("x")), (testURL, Endpoint(url: url))] {
            let builder = RequestBuilder(baseURL: base, headers: [:], encoder: EncoderConfiguration())
            #expect(throws: APIError.self) { try builder.request(for: endpoint) }
        }
    }

    @Test("an international name is one origin in either spelling")
    func internationalName() throws {
        let base = try #require(URL(string: "https://bücher.example/v1"))
        let builder = RequestBuilder(baseURL: base, headers: ["A": "1"], encoder: EncoderConfiguration())
        for text in ["https://xn--bcher-kva.example/next", "https://bücher.example/next"] {
            let request = try builder.request(for: Endpoint(url: try #require(URL(string: text))))
            #expect(request.value(forHTTPHeaderField: "A") == "1", "\(text)")
        }
    }
}

/// Each wait takes three seconds longer than asked for, by its own time.
private struct SlowClock: Clock {
    struct Instant: InstantProtocol {
        var at: Duration
        func advanced(by d: Duration) -> Instant { Instant(at: at + d) }
        func duration(to o: Instant) -> Duration { o.at - at }
        static func < (a: Instant, b: Instant) -> Bool { a.at < b.at }
    }
    final class Time: Sendable { let value = Mutex(Duration.zero) }
    let time = Time()
    var now: Instant { Instant(at: time.value.withLock(\.self)) }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        time.value.withLock { $0 = deadline.at + .seconds(3) }
    }
}

private final class Watched: Transport {
    private struct Weak: Sendable { weak var exchange: Exchange? }
    private let transport: URLSessionTransport
    private let exchanges = Mutex<[Weak]>([])
    init(_ transport: URLSessionTransport) { self.transport = transport }
    var living: Int { exchanges.withLock { $0.count { $0.exchange != nil } } }
    func start(_ request: URLRequest, completing exchange: Exchange) {
        exchanges.withLock { $0.append(Weak(exchange: exchange)) }
        transport.start(request, completing: exchange)
    }
}
