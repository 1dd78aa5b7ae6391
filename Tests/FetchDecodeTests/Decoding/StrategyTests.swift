import Foundation
import Testing

@testable import FetchDecode

@Suite("Strategies")
struct StrategyTests {
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
        #expect(
            Execution.allCases.map(\.rawValue) == [
                "main-queue", "detached-task", "concurrent", "dispatch-queue", "actor",
            ])
        #expect(DecoderProvision.allCases.map(\.rawValue) == ["shared", "per-request"])
        #expect(SessionProvision.allCases.map(\.rawValue) == ["pooled", "fresh", "fresh-leaked"])
        #expect(
            TransportCall.allCases.map(\.rawValue) == [
                "async-data", "completion-handler", "delegate-stream", "download-file",
            ])
        #expect(KeyStrategy.allCases.map(\.rawValue) == ["coding-keys", "convert-from-snake-case"])
    }
}
