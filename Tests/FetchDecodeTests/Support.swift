import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let testURL = URL(string: "http://test.invalid/")!

/// Answers each request with what a closure makes of it, on a queue of its own.
struct ScriptedTransport: Transport {
    let answer: @Sendable (URLRequest) -> Result<TransportResponse, any Error>

    func start(_ request: URLRequest, completing exchange: Exchange) {
        DispatchQueue.global().async { exchange.complete(with: answer(request)) }
    }

    static func status(_ code: Int, body: String) -> ScriptedTransport {
        ScriptedTransport { request in
            let head = HTTPURLResponse(url: request.url!, statusCode: code, httpVersion: "HTTP/1.1", headerFields: [:])!
            return .success(TransportResponse(head: head, body: Data(body.utf8)))
        }
    }

    static func failure(_ error: any Error) -> ScriptedTransport {
        ScriptedTransport { _ in .failure(error) }
    }
}

/// Never answers by itself; completes as cancelled when it is told to.
struct SilentTransport: Transport {
    func start(_ request: URLRequest, completing exchange: Exchange) {
        exchange.onCancel { exchange.complete(with: .failure(URLError(.cancelled))) }
    }
}

/// Counts up by one nanosecond a reading and keeps what it is told.
final class CountingObserver: StageObserver {
    private struct State {
        var clock: UInt64 = 0
        var timelines: [StageTimeline] = []
        var errors: [String?] = []
    }

    private let state = Mutex(State())

    func timestamp() -> UInt64 {
        state.withLock {
            $0.clock += 1
            return $0.clock
        }
    }

    func attemptDidEnd(_ timeline: StageTimeline, error: APIError?) {
        state.withLock {
            $0.timelines.append(timeline)
            $0.errors.append(error?.description)
        }
    }

    var timelines: [StageTimeline] { state.withLock(\.timelines) }
    var errors: [String?] { state.withLock(\.errors) }
}

struct Item: Decodable, Sendable, Equatable {
    var id: Int
    var tags: [String]
}

struct Page: Decodable, Sendable, Equatable {
    var items: [Item]
}

let pageJSON = #"{"items":[{"id":1,"tags":["a"]},{"id":2,"tags":[]}]}"#
let page = Page(items: [Item(id: 1, tags: ["a"]), Item(id: 2, tags: [])])

/// A client of a scripted server, and the server; stopped when it goes.
///
/// Its deadline is a guard against a hang, and long: a whole test run starts all tests at once, on the few threads of
/// the cooperative pool, and a task may wait for a minute until it is its turn.
final class ServedClient {
    let server: ScriptedServer

    init(_ script: @escaping ScriptedServer.Script) throws {
        server = try ScriptedServer(script)
    }

    deinit { server.stop() }

    func client(
        call: TransportCall = .completionHandler, provision: SessionProvision = .pooled,
        configuration: URLSessionConfiguration = .uncached, bodyLimit: Int? = nil,
        decoder: ResponseDecoder = ResponseDecoder(), execution: Execution = .detachedTask,
        headers: [String: String] = [:], deadline: Duration? = .seconds(200), retry: RetryPolicy? = nil,
        store: (any ETagStore)? = nil
    ) -> APIClient {
        APIClient(
            baseURL: server.url, headers: headers,
            transport: URLSessionTransport(provision, call: call, configuration: configuration, bodyLimit: bodyLimit),
            decoder: decoder, execution: execution, deadline: deadline, retry: retry, store: store)
    }
}

extension APIError {
    var transportKind: TransportFailure.Kind? {
        if case .transport(let failure) = self { failure.kind } else { nil }
    }

    var status: StatusFailure? {
        if case .badStatus(let failure) = self { failure } else { nil }
    }

    var isCancelled: Bool {
        if case .cancelled = self { true } else { false }
    }

    var decodingPath: String? {
        if case .decoding(let path, _) = self { path } else { nil }
    }
}

/// The error of an operation that must fail.
func failure<Value>(
    of operation: () async throws(APIError) -> Value, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> APIError {
    do {
        let value = try await operation()
        throw UnexpectedSuccess(description: "no error, but \(value)")
    } catch let error as APIError {
        return error
    }
}

struct UnexpectedSuccess: Error, CustomStringConvertible {
    let description: String
}

/// Waits until a condition holds, for at most so many seconds.
func eventually(
    seconds: Double = 120, isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return await condition()
}
