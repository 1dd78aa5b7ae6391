import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import FetchDecode

@Suite("Loader")
@MainActor
struct LoaderTests {
    /// A door that operations wait at.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        func pass() async { if !isOpen { await withCheckedContinuation { waiting.append($0) } } }
        func open() {
            isOpen = true
            waiting.forEach { $0.resume() }
            waiting = []
        }
    }

    @Test("goes from idle over loading to loaded, and keeps the value while it loads again and when that fails")
    func states() async throws {
        let gate = TestSupport.Gate()
        let served = try ServedClient { request in
            switch request.index {
            case 0: [.pass(gate)] + .answer(200, [:], pageJSON)
            case 1: .answer(500, [:], "")
            default: .answer(404, [:], "")
            }
        }
        let client = served.client()
        let loader = Loader<Page>()
        #expect(loader.state.description == "idle")
        let first = Task { await loader.load { () async throws(APIError) in try await client.send(Endpoint("x")) } }
        #expect(await eventually { loader.state.isLoading })
        #expect(loader.state.value == nil)
        gate.open()
        await first.value
        #expect(loader.state.description == "loaded")
        await loader.load { () async throws(APIError) in try await client.send(Endpoint("x")) }
        #expect(loader.state.error?.status?.code == 500)
        #expect(loader.state.value == page)
    }

    @Test("the answer of an earlier load is dropped, though it comes later and does not hear of its cancellation")
    func stale() async {
        let gate = Gate()
        let loader = Loader<Int>()
        let slow = Task {
            await loader.load { () async throws(APIError) in
                await gate.pass()
                return 1
            }
        }
        while !loader.state.isLoading { await Task.yield() }
        await loader.load { () async throws(APIError) in 2 }
        #expect(loader.state.value == 2)
        await gate.open()
        await slow.value
        #expect(loader.state.value == 2)
        #expect(loader.state.description == "loaded")
    }

    @Test("an earlier load is cancelled, and its request ends")
    func cancelsEarlier() async throws {
        let served = try ServedClient { request in
            request.path == "/slow" ? [.hang] : .answer(200, [:], pageJSON)
        }
        let client = served.client()
        let loader = Loader<Page>()
        let slow = Task { await loader.load { () async throws(APIError) in try await client.send(Endpoint("slow")) } }
        #expect(await eventually { served.server.requests.count == 1 })
        await loader.load { () async throws(APIError) in try await client.send(Endpoint("x")) }
        await slow.value
        #expect(loader.state.value == page)
        #expect(loader.state.description == "loaded")
    }

    @Test("cancelling brings back what was there: nothing, or the last value")
    func cancel() async throws {
        let served = try ServedClient { _ in [.hang] }
        let client = served.client()
        let loader = Loader<Page>()
        for expected in ["idle", "loaded"] {
            if expected == "loaded" { await loader.load { () async throws(APIError) in page } }
            let task = Task { await loader.load { () async throws(APIError) in try await client.send(Endpoint("x")) } }
            #expect(await eventually { loader.state.isLoading })
            if expected == "idle" { task.cancel() } else { loader.cancel() }
            await task.value
            #expect(loader.state.description == expected)
        }
    }

    @Test("observers hear of each change")
    func observation() async {
        let loader = Loader<Int>()
        let changes = Mutex(0)
        withObservationTracking {
            _ = loader.state
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        await loader.load { () async throws(APIError) in 1 }
        #expect(changes.withLock(\.self) == 1)
    }
}
