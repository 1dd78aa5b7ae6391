import Foundation
import Probes
import Synchronization

enum AllocationCommands {
    static func identity(_ arguments: [String]) throws {
        var reason: String?
        if case .unavailable(let why) = AllocationCounter.availability { reason = why }
        try answer([
            "allocator": Allocator.current.description, "version": Allocator.current.version ?? "",
            "image": Allocator.current.image ?? "", "unavailable": reason ?? "",
        ])
    }

    /// 1 000 blocks of 100 bytes, 400 of them kept, and one calloc of 10 × 10, freed.
    static func known(_ arguments: [String]) throws {
        let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 1_000)
        let report = try counting {
            for index in 0..<1_000 { blocks[index] = seen(malloc(100)) }
            for index in 400..<1_000 { free(blocks[index]) }
            free(seen(calloc(10, 10)))
        }
        try answer(report)
    }

    /// One block grown a hundred times, from nothing to 100 000 bytes, then shrunk, then freed.
    static func realloc(_ arguments: [String]) throws {
        let report = try counting {
            var block: UnsafeMutableRawPointer?
            for step in 1...100 { block = seen(Glibc.realloc(block, step * 1_000)) }
            block = seen(Glibc.realloc(block, 10))
            free(block)
        }
        try answer(report)
    }

    static func aligned(_ arguments: [String]) throws {
        let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 4)
        let report = try counting {
            posix_memalign(&blocks[0], 64, 640)
            blocks[1] = aligned_alloc(128, 1_280)
            blocks[2] = aligned_alloc(4_096, 4_096)
            blocks[3] = valloc(50)
        }
        let remainders = zip(0..<4, [64, 128, 4_096, 4_096]).map { Int(bitPattern: blocks[$0]) % $1 }
        for index in 0..<4 { free(blocks[index]) }
        guard remainders.allSatisfy({ $0 == 0 }) else { throw HelperFailure("misaligned: \(remainders)") }
        try answer(report)
    }

    /// Frees 10 blocks that were there before counting began.
    static func olderBlocks(_ arguments: [String]) throws {
        let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 10)
        for index in 0..<10 { blocks[index] = seen(malloc(1_000)) }
        try answer(try counting { for index in 0..<10 { free(blocks[index]) } })
    }

    /// Four threads at once, 50 000 blocks of 32 bytes each, freed at once. The threads exist before the span opens.
    static func threads(_ arguments: [String]) throws {
        let shared = Gate()
        for _ in 0..<4 {
            Thread.detachNewThread {
                shared.ready.add(1, ordering: .acquiringAndReleasing)
                while !shared.go.load(ordering: .acquiring) { usleep(100) }
                for _ in 0..<50_000 { free(seen(malloc(32))) }
                shared.done.add(1, ordering: .acquiringAndReleasing)
                while true { sleep(1) }
            }
        }
        while shared.ready.load(ordering: .acquiring) < 4 { usleep(100) }
        let report = try counting {
            shared.go.store(true, ordering: .releasing)
            while shared.done.load(ordering: .acquiring) < 4 { usleep(100) }
        }
        try answer(report)
    }

    /// A thread goes on allocating for 100 ms after the call that woke it returned; settling waits for it.
    static func settle(_ arguments: [String]) throws {
        let shared = Gate()
        Thread.detachNewThread {
            shared.ready.add(1, ordering: .acquiringAndReleasing)
            while !shared.go.load(ordering: .acquiring) { usleep(100) }
            for _ in 0..<100 {
                free(seen(malloc(32)))
                usleep(1_000)
            }
            shared.done.add(1, ordering: .acquiringAndReleasing)
            while true { sleep(1) }
        }
        while shared.ready.load(ordering: .acquiring) < 1 { usleep(100) }
        let settled = Atomic<Bool>(false)
        let unsettled = Atomic<Bool>(false)
        let report = try counting {
            shared.go.store(true, ordering: .releasing)
            usleep(2_000)
            unsettled.store(
                !AllocationCounter.settle(timeout: .milliseconds(20), quiet: .seconds(5)), ordering: .relaxed)
            settled.store(
                AllocationCounter.settle(timeout: .seconds(10), quiet: .milliseconds(200)), ordering: .relaxed
            )
        }
        let finished = shared.done.load(ordering: .acquiring) == 1
        try answer([
            "settled": settled.load(ordering: .relaxed) ? 1 : 0, "gaveUp": unsettled.load(ordering: .relaxed) ? 1 : 0,
            "finished": finished ? 1 : 0, "count": report.count,
        ])
    }

    /// The errors of stopping without a span and starting twice.
    static func misuse(_ arguments: [String]) throws {
        var errors: [String] = []
        do { _ = try AllocationCounter.stop() } catch { errors.append("\(error)") }
        try AllocationCounter.start()
        do { try AllocationCounter.start() } catch { errors.append("\(error)") }
        _ = try AllocationCounter.stop()
        try answer(errors)
    }

    /// How much resident memory grows by 256 MiB of calloc, untouched: nearly nothing, when calloc reaches calloc.
    static func zeroPages(_ arguments: [String]) throws {
        let before = try ResidentMemory.current()
        var block: UnsafeMutableRawPointer?
        try AllocationCounter.start()
        block = seen(calloc(256, 1_048_576))
        let report = try AllocationCounter.stop()
        let after = try ResidentMemory.current()
        guard block != nil else { throw HelperFailure("no memory") }
        free(block)
        try answer(["count": report.count, "grown": Int(after) - Int(before)])
    }

    /// Counts what `body` allocates; the first, uncounted run of the counter itself is over by then.
    static func counting(_ body: () -> Void) throws -> AllocationReport {
        try AllocationCounter.start()
        _ = try AllocationCounter.stop()
        try AllocationCounter.start()
        body()
        return try AllocationCounter.stop()
    }
}

/// A block that escapes: an optimizer may drop one that is allocated and freed and never leaves the function.
private func seen(_ block: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    lastSeen.store(UInt(bitPattern: block), ordering: .relaxed)
    return block
}

private let lastSeen = Atomic<UInt>(0)

/// What threads that start together share.
final class Gate: Sendable {
    let ready = Atomic<Int>(0)
    let go = Atomic<Bool>(false)
    let done = Atomic<Int>(0)
}

struct HelperFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
