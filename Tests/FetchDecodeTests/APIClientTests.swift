import Foundation
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("APIClient")
struct APIClientTests {
    @Test("gives the decoded value of a 2xx answer", arguments: [200, 201, 299], Execution.allCases)
    func success(code: Int, execution: Execution) async throws {
        let client = APIClient(
            baseURL: testURL, transport: ScriptedTransport.status(code, body: pageJSON), execution: execution)
        #expect(try await client.get("page", as: Page.self) == page)
    }

    @Test("throws the status and the body of any other answer", arguments: [199, 300, 304, 404, 500])
    func badStatus(code: Int) async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.status(code, body: "no"))
        await #expect {
            try await client.get("page", as: Page.self)
        } throws: { error in
            guard case APIError.badStatus(code, let body) = error else { return false }
            return body == Data("no".utf8)
        }
    }

    @Test(
        "a value that does not fit names its place in the body",
        arguments: [
            (#"{"items":[{"id":1,"tags":["a"]},{"id":"2","tags":[]}]}"#, "items[1].id"),
            (#"{"items":[{"id":1,"tags":["a",null]}]}"#, "items[0].tags[1]"),
            (#"{"items":[{"id":1}]}"#, "items[0].tags"),
            (#"{}"#, "items"),
            (#"{"items":"#, ""),
            ("", ""),
        ])
    func decodingPath(body: String, path: String) async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.status(200, body: body))
        await #expect {
            try await client.get("page", as: Page.self)
        } throws: { error in
            guard case APIError.decoding(let found, _) = error else { return false }
            return found == path
        }
    }

    @Test("keeps the URLError of a transport failure", arguments: [URLError.Code.timedOut, .notConnectedToInternet])
    func transportFailure(code: URLError.Code) async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.failure(URLError(code)))
        await #expect {
            try await client.get("page", as: Page.self)
        } throws: { error in
            guard case APIError.transport(let found) = error else { return false }
            return found.code == code
        }
    }

    @Test("tells cancellation apart, in both forms in which it surfaces")
    func cancelledByTransport() async throws {
        for error in [URLError(.cancelled), CancellationError()] as [any Error] {
            let client = APIClient(baseURL: testURL, transport: ScriptedTransport.failure(error))
            await #expect {
                try await client.get("page", as: Page.self)
            } throws: { error in
                if case APIError.cancelled = error { true } else { false }
            }
        }
    }

    @Test("a cancelled task ends its request as cancelled, whether before or after it began", arguments: [true, false])
    func cancelledByTask(early: Bool) async throws {
        let task = Task {
            if early { withUnsafeCurrentTask { $0?.cancel() } }
            return try await APIClient(baseURL: testURL, transport: SilentTransport()).get("page", as: Page.self)
        }
        if !early {
            await Task.yield()
            task.cancel()
        }
        let result = await task.result
        #expect {
            try result.get()
        } throws: { error in
            if case APIError.cancelled = error { true } else { false }
        }
    }

    @Test("a path that makes no URL is refused before anything is sent")
    func invalidURL() async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.failure(URLError(.unknown)))
        await #expect {
            try await client.get("http://[", as: Page.self)
        } throws: { error in
            guard case APIError.invalidURL("http://[") = error else { return false }
            return true
        }
    }

    @Test("resolves paths against the base URL and asks for JSON")
    func request() async throws {
        let transport = ScriptedTransport { request in
            let isRight =
                request.url?.absoluteString == "http://test.invalid/page?x=1"
                && request.value(forHTTPHeaderField: "Accept") == "application/json"
            let head = HTTPURLResponse(
                url: request.url!, statusCode: isRight ? 200 : 400, httpVersion: nil, headerFields: nil)!
            return .success(TransportResponse(head: head, body: Data(pageJSON.utf8)))
        }
        let client = APIClient(baseURL: testURL, transport: transport)
        #expect(try await client.get("page?x=1", as: Page.self) == page)
    }

    @Test("a response that is completed twice counts once")
    func completedTwice() async throws {
        struct Twice: Transport {
            func start(_ request: URLRequest, completing exchange: Exchange) {
                exchange.complete(with: .failure(URLError(.timedOut)))
                exchange.complete(with: .failure(URLError(.badURL)))
            }
        }
        await #expect {
            try await APIClient(baseURL: testURL, transport: Twice()).get("page", as: Page.self)
        } throws: { error in
            guard case APIError.transport(let found) = error else { return false }
            return found.code == .timedOut
        }
    }
}
