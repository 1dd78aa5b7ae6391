import Foundation
import Testing

@testable import FetchDecode

@Suite("Strategies")
struct StrategyTests {
    /// Knows on which queue it was decoded.
    private struct Witness: Decodable, Sendable {
        let isOnMainQueue: Bool

        init(from decoder: any Decoder) {
            isOnMainQueue = StrategyTests.isOnMainQueue
        }
    }

    @Test("main-queue decodes on the main queue, detached-task never does, whoever calls")
    func executions() async throws {
        func witness(_ execution: Execution) async throws -> Bool {
            let transport = ScriptedTransport.status(200, body: "{}")
            let client = APIClient(baseURL: testURL, transport: transport, execution: execution)
            return try await client.get("x", as: Witness.self).isOnMainQueue
        }
        @MainActor func fromMainActor(_ execution: Execution) async throws -> Bool { try await witness(execution) }
        #expect(try await witness(.mainQueue))
        #expect(try await fromMainActor(.mainQueue))
        #expect(try await !witness(.detachedTask))
        #expect(try await !fromMainActor(.detachedTask))
    }

    @Test("the configuration decides how keys and dates are read", arguments: DecoderProvision.allCases)
    func configuration(provision: DecoderProvision) throws {
        struct Dated: Decodable, Equatable {
            var createdAt: Date
        }
        let decoder = ResponseDecoder(
            DecoderConfiguration(keys: .convertFromSnakeCase, dates: .iso8601), provision: provision)
        let value = try decoder.decode(Dated.self, from: Data(#"{"created_at":"2001-01-01T00:00:10Z"}"#.utf8))
        #expect(value.createdAt == Date(timeIntervalSinceReferenceDate: 10))
        let plain = ResponseDecoder(DecoderConfiguration(dates: .deferredToDate), provision: provision)
        let other = try plain.decode(Dated.self, from: Data(#"{"createdAt":10}"#.utf8))
        #expect(other == value)
    }

    @Test("the names of the strategies are those of the results")
    func names() {
        #expect(Execution.allCases.map(\.rawValue) == ["main-queue", "detached-task"])
        #expect(DecoderProvision.allCases.map(\.rawValue) == ["shared", "per-request"])
        #expect(SessionProvision.allCases.map(\.rawValue) == ["pooled", "fresh", "fresh-leaked"])
        #expect(KeyStrategy.allCases.map(\.rawValue) == ["coding-keys", "convert-from-snake-case"])
    }

    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }
}
