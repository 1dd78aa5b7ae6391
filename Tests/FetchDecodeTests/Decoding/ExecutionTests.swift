import Dispatch
import Foundation
import Synchronization
import Testing

@testable import FetchDecode

@Suite("Executions")
struct ExecutionTests {
    /// Knows where it was decoded.
    private struct Witness: Decodable, Sendable {
        let isOnMainQueue: Bool
        /// Whether it was decoded in a Swift task: Dispatch blocks are not.
        let isInTask: Bool

        init(from decoder: any Decoder) {
            isOnMainQueue = DispatchQueue.getSpecific(key: ExecutionTests.mainQueueKey) == true
            isInTask = withUnsafeCurrentTask { $0 != nil }
        }
    }

    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private func witness(
        _ execution: Execution, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Witness {
        _ = Self.mainQueueKey
        let transport = ScriptedTransport.status(200, body: "{}")
        let client = APIClient(baseURL: testURL, transport: transport, execution: execution)
        return try await client.send(Endpoint("x"))
    }

    @MainActor
    private func fromMainActor(_ execution: Execution) async throws -> Witness { try await witness(execution) }

    @Test("main-queue decodes on the main queue, whoever calls")
    func mainQueue() async throws {
        for witness in [try await witness(.mainQueue), try await fromMainActor(.mainQueue)] {
            #expect(witness.isOnMainQueue)
        }
    }

    @Test(
        "no other strategy decodes on the main queue, not even when the main actor calls",
        arguments: Execution.allCases.filter { $0 != .mainQueue })
    func offMain(execution: Execution) async throws {
        for witness in [try await witness(execution), try await fromMainActor(execution)] {
            #expect(!witness.isOnMainQueue)
            #expect(witness.isInTask == (execution != .dispatchQueue))
        }
    }

    /// What an unmarked nonisolated asynchronous function does is the compiler's setting.
    private nonisolated func isOnMainQueue() async -> Bool {
        DispatchQueue.getSpecific(key: Self.mainQueueKey) == true
    }

    @Test("the trap: an unmarked nonisolated function leaves its caller's actor in one language behaviour only")
    @MainActor
    func unmarked() async {
        _ = Self.mainQueueKey
        #if hasFeature(NonisolatedNonsendingByDefault)
            #expect(await isOnMainQueue())
        #else
            #expect(await !isOnMainQueue())
        #endif
    }

    @Test("the value arrives on the main actor when that is who asked", arguments: Execution.allCases)
    @MainActor
    func delivery(execution: Execution) async throws {
        _ = Self.mainQueueKey
        _ = try await witness(execution)
        #expect(DispatchQueue.getSpecific(key: Self.mainQueueKey) == true)
    }

    /// Decodes for a while, and knows how many did so at once.
    private struct Overlap: Decodable, Sendable {
        static let counts = Mutex((now: 0, most: 0))

        init(from decoder: any Decoder) {
            Self.counts.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            Thread.sleep(forTimeInterval: 0.002)
            Self.counts.withLock { $0.now -= 1 }
        }
    }

    @Test("the actor decodes one body at a time")
    func actorIsSerial() async throws {
        let transport = ScriptedTransport.status(200, body: "{}")
        let client = APIClient(baseURL: testURL, transport: transport, execution: .actor)
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { _ = try await client.send(Endpoint("x"), as: Overlap.self) } }
            try await group.waitForAll()
        }
        #expect(Overlap.counts.withLock(\.most) == 1)
    }
}
