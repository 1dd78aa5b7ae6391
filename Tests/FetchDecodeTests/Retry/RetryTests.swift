import Foundation
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Retry")
struct RetryTests {
    /// Fails so many times by a status, then succeeds.
    private static func server(
        _ status: Int, times: Int, headers: [String: String] = [:]
    ) throws -> ServedClient {
        try ServedClient { request in
            request.index < times ? .answer(status, headers, "") : .answer(200, [:], pageJSON)
        }
    }

    private func policy(
        _ clock: ManualClock, attempts: Int = 3, deadline: Duration? = nil, random: Double = 1
    ) -> RetryPolicy {
        RetryPolicy(
            attempts: attempts, baseDelay: .seconds(1), maximumDelay: .seconds(5), deadline: deadline, clock: clock,
            random: { random })
    }

    @Test("what may pass is tried again", arguments: [408, 429, 500, 502, 503, 504, 599])
    func retryable(status: Int) async throws {
        let clock = ManualClock()
        let served = try Self.server(status, times: 2)
        #expect(try await served.client(retry: policy(clock)).send(Endpoint("x"), as: Page.self) == page)
        #expect(served.server.requests.count == 3)
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test("what will not pass is not", arguments: [400, 401, 403, 404, 409, 410, 422, 501])
    func final(status: Int) async throws {
        let served = try Self.server(status, times: 9)
        let error = try await failure { () async throws(APIError) in
            try await served.client(retry: policy(ManualClock())).send(Endpoint("x"), as: Page.self)
        }
        #expect(error.status?.code == status)
        #expect(served.server.requests.count == 1)
    }

    @Test("a method that is not idempotent is sent once", arguments: HTTPMethod.allCases)
    func methods(method: HTTPMethod) async throws {
        let served = try Self.server(503, times: 9)
        _ = try await failure { () async throws(APIError) in
            try await served.client(retry: policy(ManualClock())).send(Endpoint(method, "x"), as: NoContent.self)
        }
        #expect(served.server.requests.count == ([.post, .patch].contains(method) ? 1 : 3))
    }

    @Test("a connection that was lost or refused is tried again", arguments: TransportCall.allCases)
    func lostConnection(call: TransportCall) async throws {
        let served = try ServedClient { request in
            switch request.index {
            case 0: [.close]
            case 1: [.head(200, ["Content-Length": "1000"]), .text(pageJSON), .close]
            case 2: [.reset]
            default: .answer(200, [:], pageJSON)
            }
        }
        let client = served.client(call: call, retry: policy(ManualClock(), attempts: 4))
        #expect(try await client.send(Endpoint("x"), as: Page.self) == page)
    }

    @Test("a body that does not decode is not: it would not decode the next time either")
    func decoding() async throws {
        let served = try ServedClient { _ in .answer(200, [:], "{}") }
        _ = try await failure { () async throws(APIError) in
            try await served.client(retry: policy(ManualClock())).send(Endpoint("x"), as: Page.self)
        }
        #expect(served.server.requests.count == 1)
    }

    @Test("the wait is a random part of a doubling time with a maximum", arguments: [0.0, 0.25, 1.0])
    func jitter(random: Double) throws {
        let policy = policy(ManualClock(), attempts: 100, random: random)
        let error = APIError.transport(TransportFailure(URLError(.networkConnectionLost)))
        for (attempt, ceiling) in [(1, 1.0), (2, 2), (3, 4), (4, 5), (5, 5), (80, 5)] {
            #expect(policy.delay(after: error, attempt: attempt) == .seconds(ceiling * random))
        }
        #expect(policy.delay(after: error, attempt: 100) == nil)
    }

    @Test("Retry-After is waited for in both of its forms, against the server's own clock")
    func retryAfter() async throws {
        for (headers, expected) in [
            (["Retry-After": "7"], Duration.seconds(7)),
            (
                [
                    "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT",
                ], .seconds(60)
            ),
            (["Retry-After": "0"], .seconds(1)),
            (["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"], .seconds(1)),
            (["Retry-After": "soon"], .seconds(1)),
        ] {
            let clock = ManualClock()
            let served = try Self.server(503, times: 1, headers: headers)
            _ = try await served.client(retry: policy(clock)).send(Endpoint("x"), as: Page.self)
            #expect(clock.sleeps == [expected], "\(headers)")
        }
    }

    @Test("a Retry-After that no clock can hold is one that nobody waits for")
    func absurdRetryAfter() throws {
        let asked = try #require(RetryAfter("99999999999999999999999", now: Date()))
        #expect(asked.delay >= .seconds(100 * 365 * 86_400))
        #expect(RetryAfter("-1", now: Date()) == nil)
        #expect(RetryAfter("1.5", now: Date()) == nil)
    }

    @Test("no wait is begun that would end past the deadline")
    func deadline() async throws {
        let clock = ManualClock()
        let served = try Self.server(503, times: 9, headers: ["Retry-After": "30"])
        let error = try await failure { () async throws(APIError) in
            try await served.client(retry: policy(clock, attempts: 9, deadline: .seconds(70)))
                .send(Endpoint("x"), as: Page.self)
        }
        #expect(error.status?.code == 503)
        #expect(clock.sleeps == [.seconds(30), .seconds(30)])
        #expect(served.server.requests.count == 3)
    }

    @Test("an attempt gets no more time than is left of the whole")
    func attemptDeadline() async throws {
        let served = try ServedClient { _ in [.hang] }
        let retry = RetryPolicy(attempts: 9, baseDelay: .milliseconds(10), deadline: .milliseconds(300))
        let error = try await failure { () async throws(APIError) in
            try await served.client(deadline: .seconds(60), retry: retry).send(Endpoint("x"), as: Page.self)
        }
        #expect(error.transportKind == .timedOut)
        #expect(served.server.requests.count <= 1)
    }

    @Test("cancelling during the wait ends it, and nothing is sent any more")
    func cancelledWhileWaiting() async throws {
        let clock = ManualClock()
        clock.stop()
        let served = try Self.server(503, times: 9)
        let client = served.client(retry: policy(clock))
        let task = Task { try await client.send(Endpoint("x"), as: Page.self) }
        #expect(await eventually { clock.sleeps.count == 1 })
        task.cancel()
        await #expect {
            try await task.value
        } throws: {
            ($0 as? APIError)?.isCancelled == true
        }
        #expect(served.server.requests.count == 1)
    }

    @Test("each attempt is observed")
    func observer() async throws {
        let served = try Self.server(503, times: 2)
        let observer = CountingObserver()
        let client = APIClient(
            baseURL: served.server.url, retry: policy(ManualClock()), observer: observer)
        _ = try await client.send(Endpoint("x"), as: Page.self)
        #expect(observer.timelines.count == 3)
        #expect(observer.errors.map { $0 == nil } == [false, false, true])
    }
}
