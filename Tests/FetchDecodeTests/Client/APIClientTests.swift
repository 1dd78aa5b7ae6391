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
        #expect(try await client.send(Endpoint("page"), as: Page.self) == page)
    }

    @Test("throws the status and the body of any other answer", arguments: [199, 300, 304, 404, 500])
    func badStatus(code: Int) async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.status(code, body: "no"))
        await #expect {
            try await client.send(Endpoint("page"), as: Page.self)
        } throws: { error in
            guard case APIError.badStatus(let failure) = error else { return false }
            return failure.code == code && failure.body == Data("no".utf8)
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
            try await client.send(Endpoint("page"), as: Page.self)
        } throws: { error in
            guard case APIError.decoding(let found, _) = error else { return false }
            return found == path
        }
    }

    @Test("keeps the URLError of a transport failure", arguments: [URLError.Code.timedOut, .notConnectedToInternet])
    func transportFailure(code: URLError.Code) async throws {
        let client = APIClient(baseURL: testURL, transport: ScriptedTransport.failure(URLError(code)))
        await #expect {
            try await client.send(Endpoint("page"), as: Page.self)
        } throws: { error in
            guard case APIError.transport(let found) = error else { return false }
            return found.underlying.code == code
        }
    }

    @Test("tells cancellation apart, in both forms in which it surfaces")
    func cancelledByTransport() async throws {
        for error in [URLError(.cancelled), CancellationError()] as [any Error] {
            let client = APIClient(baseURL: testURL, transport: ScriptedTransport.failure(error))
            await #expect {
                try await client.send(Endpoint("page"), as: Page.self)
            } throws: { error in
                if case APIError.cancelled = error { true } else { false }
            }
        }
    }

    @Test("a cancelled task ends its request as cancelled, whether before or after it began", arguments: [true, false])
    func cancelledByTask(early: Bool) async throws {
        let task = Task {
            if early { withUnsafeCurrentTask { $0?.cancel() } }
            return try await APIClient(baseURL: testURL, transport: SilentTransport()).send(
                Endpoint("page"), as: Page.self)
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

    @Test("a response that is completed twice counts once")
    func completedTwice() async throws {
        struct Twice: Transport {
            func start(_ request: URLRequest, completing exchange: Exchange) {
                exchange.complete(with: .failure(URLError(.timedOut)))
                exchange.complete(with: .failure(URLError(.badURL)))
            }
        }
        await #expect {
            try await APIClient(baseURL: testURL, transport: Twice()).send(Endpoint("page"), as: Page.self)
        } throws: { error in
            guard case APIError.transport(let found) = error else { return false }
            return found.underlying.code == .timedOut
        }
    }
}
