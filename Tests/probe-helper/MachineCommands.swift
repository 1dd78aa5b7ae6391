import Foundation
import Probes
import Synchronization

enum MachineCommands {
    /// Peaks of three spans: one with 96 MiB touched, one after its end, one of 32 MiB.
    static func residentPeak(_ arguments: [String]) throws {
        var peaks: [String: UInt64] = [:]
        peaks["before"] = try ResidentMemory.current()
        try ResidentMemory.resetPeak()
        touch(mebibytes: 96)
        peaks["large"] = try ResidentMemory.peak()
        try ResidentMemory.resetPeak()
        peaks["none"] = try ResidentMemory.peak()
        try ResidentMemory.resetPeak()
        touch(mebibytes: 32)
        peaks["small"] = try ResidentMemory.peak()
        try answer(peaks)
    }

    private static func touch(mebibytes: Int) {
        let size = mebibytes * 1_048_576
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
        memset(block, 1, size)
        block.deallocate()
    }

    /// What becomes of the hardware counters here, for people: not for a test.
    static func counters(_ arguments: [String]) throws {
        do {
            let counters = try HardwareCounters.open()
            try answer(try counters.read())
        } catch let error as HardwareCountersUnavailable {
            try answer([error.description])
        }
    }

    /// Pins to a list, and reports the processors of this thread and of one that was there before.
    static func pin(_ arguments: [String]) throws {
        guard let text = arguments.first else { throw HelperFailure("pin LIST") }
        let gate = Gate()
        let older = Seen()
        Thread.detachNewThread {
            gate.ready.add(1, ordering: .acquiringAndReleasing)
            while !gate.go.load(ordering: .acquiring) { usleep(100) }
            older.processors.withLock { $0 = (try? ProcessorAffinity.current()) ?? [] }
            gate.done.add(1, ordering: .acquiringAndReleasing)
        }
        while gate.ready.load(ordering: .acquiring) < 1 { usleep(100) }
        try ProcessorAffinity.pin(to: try ProcessorList(parsing: text).processors)
        gate.go.store(true, ordering: .releasing)
        while gate.done.load(ordering: .acquiring) < 1 { usleep(100) }
        try answer(["own": try ProcessorAffinity.current(), "older": older.processors.withLock { $0 }])
    }

    private final class Seen: Sendable {
        let processors = Mutex<[Int]>([])
    }
}
