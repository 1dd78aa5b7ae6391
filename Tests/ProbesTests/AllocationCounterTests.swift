import CAllocationCounter
import Foundation
import Testing

@testable import Probes

/// The counter belongs to the process, so each test counts in a process of its own, where nothing else allocates.
@Suite("Allocation counter")
struct AllocationCounterTests {
    @Test("known calls are counted exactly: blocks, bytes asked for, blocks and bytes still held")
    func knownCalls() async throws {
        let report: AllocationReport = try await Helper.answer(["known-allocations"])
        #expect(report.count == 1_001)
        #expect(report.bytes == 100_100)
        #expect(report.retainedBlocks == 400)
        // Usable bytes: at least those asked for, at most what rounding to the next size class adds.
        #expect(report.retainedBytes >= 40_000 && report.retainedBytes <= 400 * 128)
        #expect(report.peakLiveBytes >= 100_000 && report.peakLiveBytes <= 1_000 * 128)
    }

    @Test("a realloc counts once, and leaves nothing behind when its block is freed")
    func reallocCountsOnce() async throws {
        let report: AllocationReport = try await Helper.answer(["realloc"])
        #expect(report.count == 101)
        #expect(report.bytes == (1...100).reduce(10) { $0 + $1 * 1_000 })
        #expect(report.retainedBlocks == 0 && report.retainedBytes == 0)
        #expect(report.peakLiveBytes >= 100_000 && report.peakLiveBytes < 110_000)
    }

    @Test("aligned blocks are aligned and counted: posix_memalign, aligned_alloc, valloc")
    func alignedBlocks() async throws {
        let report: AllocationReport = try await Helper.answer(["aligned"])
        #expect(report.count == 4 && report.bytes == 640 + 1_280 + 4_096 + 50 && report.retainedBlocks == 4)
    }

    @Test("freeing blocks from before the span makes what is held negative, and the peak zero")
    func olderBlocks() async throws {
        let report: AllocationReport = try await Helper.answer(["older-blocks"])
        #expect(report.count == 0 && report.bytes == 0 && report.peakLiveBytes == 0)
        #expect(report.retainedBlocks == -10)
        #expect(report.retainedBytes <= -10_000 && report.retainedBytes > -11_000)
    }

    @Test("four threads at once lose no count")
    func threads() async throws {
        let report: AllocationReport = try await Helper.answer(["threads"])
        #expect(report.count == 200_000 && report.bytes == 200_000 * 32)
        #expect(report.retainedBlocks == 0 && report.retainedBytes == 0)
        #expect(report.peakLiveBytes >= 32 && report.peakLiveBytes <= 4 * 64)
    }

    @Test("settling waits for work in another thread, and gives up when there is no quiet in time")
    func settling() async throws {
        let answer: [String: Int] = try await Helper.answer(["settle"])
        #expect(answer == ["settled": 1, "gaveUp": 1, "finished": 1, "count": 100])
    }

    @Test("starting twice and stopping what was not started are refused with the way out")
    func misuse() async throws {
        let errors: [String] = try await Helper.answer(["misuse"])
        #expect(
            errors == [
                "no allocations are being counted: start a span before stopping it",
                "allocations are being counted already: stop that span before the next one",
            ]
        )
    }

    @Test("calloc reaches calloc: 256 MiB untouched stay the kernel's zero pages")
    func zeroPages() async throws {
        let answer: [String: Int] = try await Helper.answer(["zero-pages"])
        #expect(answer["count"] == 1)
        #expect(try #require(answer["grown"]) < 16 * 1_048_576)
    }

    @Test("recording, time stamps and usage readings allocate nothing in 100 000 rounds")
    func recordingAllocatesNothing() async throws {
        let report: AllocationReport = try await Helper.answer(["recording"])
        #expect(report.count == 0 && report.bytes == 0 && report.peakLiveBytes == 0 && report.retainedBlocks == 0)
    }

    @Test("a counter that misses known allocations is unavailable, with the numbers")
    func selfCheckFailureIsLoud() {
        let check = allocation_counter_check(
            passed: false, expected_allocations: 11, counted_allocations: 0, expected_frees: 11, counted_frees: 0,
            expected_bytes: 500, counted_bytes: 0
        )
        guard case .unavailable(let reason) = AllocationCounter.availability(after: check) else {
            Issue.record("a failed check was taken for a good one")
            return
        }
        #expect(reason.contains("saw 0 of 11 known allocations, 0 of 11 frees and 0 of 500 bytes"))
    }

    @Test("the counter is there in this build and its check passes")
    func isAvailable() async throws {
        let identity: [String: String] = try await Helper.answer(["identity"])
        #expect(identity["unavailable"]?.isEmpty == true)
    }
}
