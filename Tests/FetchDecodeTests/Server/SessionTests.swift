import Foundation
import TestSupport
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Sessions")
struct SessionTests {
    @Test(
        "a pooled session opens one connection, a fresh one opens one a request",
        arguments: TransportCall.allCases, SessionProvision.allCases)
    func connections(call: TransportCall, provision: SessionProvision) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let client = served.client(call: call, provision: provision)
        for _ in 0..<5 { _ = try await client.send(Endpoint("x"), as: Page.self) }
        #expect(served.server.connections == (provision == .pooled ? 1 : 5))
    }

    @Test(
        "an invalidated fresh session closes its connection", arguments: TransportCall.allCases)
    func invalidation(call: TransportCall) async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        let fresh = served.client(call: call, provision: .fresh)
        for _ in 0..<5 { _ = try await fresh.send(Endpoint("x"), as: Page.self) }
        #expect(await eventually { served.server.openConnections == 0 })
    }

    @Test("a transport's own pooled session is invalidated with it, a borrowed one is not")
    func ownership() async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        do {
            _ = try await served.client().send(Endpoint("x"), as: Page.self)
        }
        #expect(await eventually { served.server.openConnections == 0 })
        let session = URLSession(configuration: .uncached)
        for _ in 0..<2 {
            let client = APIClient(baseURL: served.server.url, transport: URLSessionTransport(session: session))
            _ = try await client.send(Endpoint("x"), as: Page.self)
        }
        #expect(served.server.connections == 2)
        session.invalidateAndCancel()
    }

    @Test("a session lets go of its delegate once it is invalidated")
    func delegate() async throws {
        let served = try ServedClient { _ in .answer(200, [:], pageJSON) }
        weak var delegate: BodyStreamDelegate?
        do {
            let session = TransportCall.delegateStream.makeSession(configuration: .uncached)
            delegate = session.delegate as? BodyStreamDelegate
            #expect(delegate != nil)
            let exchange = Exchange(observer: nil)
            DelegateStreamCall.start(
                URLRequest(url: served.server.url), on: session, check: ResponseCheck(bodyLimit: nil),
                completing: exchange)
            session.finishTasksAndInvalidate()
            #expect(try await exchange.completion(isolation: #isolation).result.get().body == Data(pageJSON.utf8))
        }
        #expect(await eventually { delegate == nil })
    }

    @Test("connections to one host are as many as allowed", arguments: [1, 3])
    func connectionsPerHost(limit: Int) async throws {
        let gate = Gate()
        let served = try ServedClient { _ in [.pass(gate)] + .answer(200, [:], pageJSON) }
        let client = served.client(configuration: .uncached(connectionsPerHost: limit))
        try await withThrowingTaskGroup { group in
            for _ in 0..<12 { group.addTask { _ = try await client.send(Endpoint("x"), as: Page.self) } }
            #expect(await eventually { served.server.requestsInFlight == limit })
            gate.open()
            try await group.waitForAll()
        }
        #expect(served.server.peakConnections == limit)
    }

    @Test("a timeout is rounded up to whole seconds, never down to none")
    func timeout() {
        for (wish, seconds) in [(Duration.milliseconds(1), 1.0), (.milliseconds(1_500), 2), (.seconds(3), 3)] {
            #expect(URLSessionConfiguration.uncached(idleTimeout: wish).timeoutIntervalForRequest == seconds)
        }
    }
}
