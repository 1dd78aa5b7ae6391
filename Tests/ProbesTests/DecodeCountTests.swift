import Foundation
import Testing

@testable import Probes

/// Counts of a JSON decode, and what an independent counter makes of the same decode.
@Suite("Allocations of a decode")
struct DecodeCountTests {
    private struct Answer: Decodable {
        let reports: [AllocationReport]
        let allocator: String
    }

    private static let records = "400"

    @Test("after warm-up, with the hash seed fixed, every decode allocates the same")
    func repeatsExactly() async throws {
        let answer: Answer = try await Helper.answer(
            ["decode", Self.records, "6", "interposer"], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        )
        let first = try #require(answer.reports.first)
        #expect(first.count > 1_000)
        #expect(first.retainedBlocks == 0)
        #expect(answer.reports.allSatisfy { $0.count == first.count && $0.bytes == first.bytes })
    }

    @Test("an independent preloaded counter sees the same count and bytes, within 1 %")
    func agreesWithPreloadedCounter() async throws {
        let turns = 5
        let own: Answer = try await Helper.answer(
            ["decode", Self.records, "\(turns)", "interposer"], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        )
        let other = try await crosscheck(["decode", Self.records, "\(turns)", "preload"])
        let count = own.reports.reduce(0) { $0 + $1.count }
        let bytes = own.reports.reduce(0) { $0 + $1.bytes }
        #expect(abs(Double(count - other.allocations)) <= 0.01 * Double(other.allocations))
        #expect(abs(Double(bytes - other.bytes)) <= 0.01 * Double(other.bytes))
        #expect(other.allocations > 1_000 * turns)
    }

    @Test("in one process, what the interposer counts is what arrives at the next allocator, to the last block")
    func nothingGoesRoundTheInterposer() async throws {
        let both = try await crosscheck(["decode", Self.records, "3", "both"])
        let report = try #require(both.reports.first)
        #expect(report.count == both.allocations)
        #expect(report.bytes == both.bytes)
    }

    private func crosscheck(
        _ arguments: [String]
    ) async throws -> (allocations: Int, bytes: Int, reports: [AllocationReport]) {
        let script = try Helper.crosscheckFile("crosscheck.sh")
        let result = try await Helper.run(
            [script, "--start-off", try Helper.path] + arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        )
        try #require(result.status == 0, "\(result.errors)")
        let line = try #require(result.errors.firstMatch(of: /preload-counter: allocations=(\d+) bytes=(\d+)/))
        return (
            try #require(Int(line.1)), try #require(Int(line.2)),
            try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).reports
        )
    }
}
