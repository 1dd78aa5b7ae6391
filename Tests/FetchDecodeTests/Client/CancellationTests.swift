import Foundation
import TestSupport
import Testing

@testable import FetchDecode

@Suite("Cancellation at random moments", .serialized)
struct CancellationTests {
    /// Cancels 200 requests in a process of its own.
    private func cancel(_ pace: String, _ how: [String], seconds: Double) async throws -> [String: String] {
        let seed = UInt64.random(in: 0...UInt64.max)
        let command = [try Subprocess.product("fetch-helper"), pace] + how + ["\(seed)"]
        let outcome = try await Subprocess.run(command, seconds: seconds)
        #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        return Self.figures(outcome.output)
    }

    @Test(
        "200 requests cancelled at random moments of their transfer all end as cancelled, and leave nothing",
        arguments: TransportCall.allCases, [SessionProvision.pooled, .fresh])
    func inTime(call: TransportCall, provision: SessionProvision) async throws {
        let figures = try await cancel("slow", [call.rawValue, provision.rawValue], seconds: 40)
        #expect(figures["cancelled"] == "200", "\(figures)")
        #expect(figures["living_exchanges"] == "0", "\(figures)")
        #expect(figures["in_flight"] == "0", "\(figures)")
    }

    @Test(
        "cancelled just when the answer is there, a request ends as one or the other, and nothing hangs",
        arguments: TransportCall.allCases, [SessionProvision.pooled, .fresh])
    func atTheEnd(call: TransportCall, provision: SessionProvision) async throws {
        let figures = try await cancel("fast", [call.rawValue, provision.rawValue], seconds: 40)
        #expect(figures["failed"] == "0", "\(figures)")
        #expect(figures["living_exchanges"] == "0", "\(figures)")
    }

    #if canImport(FoundationNetworking)
        @Test("Foundation's own data(for:) may hang when its task is cancelled; it does so in a process of its own")
        func foundation() async throws {
            await withKnownIssue("swift-corelibs-foundation issue 5412", isIntermittent: true) {
                let figures = try await cancel("fast", ["foundation"], seconds: 8)
                #expect(figures["failed"] == "0", "\(figures)")
            }
        }
    #endif

    private static func figures(_ line: String) -> [String: String] {
        let pairs = line.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "=").map(String.init) }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
    }
}
