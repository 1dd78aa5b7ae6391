import Foundation
import Synchronization

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

    func requestDidEnd(_ timeline: StageTimeline, error: APIError?) {
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
