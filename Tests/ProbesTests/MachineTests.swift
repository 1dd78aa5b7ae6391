import CHardwareCounters
import Foundation
import Testing

@testable import Probes

@Suite("Clocks and usage")
struct ClockTests {
    @Test("time stamps never go back, and reading them costs something")
    func monotonic() async throws {
        var last = MonotonicClock.now()
        for _ in 0..<10_000 {
            let now = MonotonicClock.now()
            #expect(now >= last)
            last = now
        }
        #expect(try #require(MonotonicClock.resolution) >= 1)
        #expect(MonotonicClock.measuredReadCost(batches: 2, readsPerBatch: 100) > 0)
    }

    @Test("work is charged as processor time to this thread, which is part of the process")
    func processorTime() {
        let process = ProcessorTime.now()
        let thread = ProcessorTime.ofCallingThread()
        let before = ResourceUsage.current()
        // Until the kernel itself says that 20 ms were used: no assumption on the machine's speed.
        while ProcessorTime.ofCallingThread() - thread < 20_000_000 {}
        let usage = ResourceUsage.current() - before
        #expect(ProcessorTime.now() - process >= 20_000_000)
        #expect(usage.userTime + usage.systemTime > 0)
        #expect(usage.voluntarySwitches >= 0 && usage.involuntarySwitches >= 0)
    }

    @Test("sleeping is a voluntary switch")
    func switches() {
        let before = ResourceUsage.current()
        for _ in 0..<5 { usleep(1_000) }
        #expect((ResourceUsage.current() - before).voluntarySwitches >= 5)
    }

    @Test("durations become nanoseconds, negative ones none and endless ones a century")
    func durations() {
        #expect(Duration.milliseconds(5).nanosecondsClamped == 5_000_000)
        #expect(Duration.seconds(-1).nanosecondsClamped == 0)
        #expect(Duration.seconds(Int64.max).nanosecondsClamped == 1 << 62)
    }
}

@Suite("Resident memory")
struct ResidentMemoryTests {
    @Test("the peak is of the span since it was reset: 96 MiB, none, 32 MiB")
    func peakOfSpan() async throws {
        let peaks: [String: UInt64] = try await Helper.answer(["resident-peak"])
        let mebibyte: UInt64 = 1_048_576
        let none = try #require(peaks["none"])
        #expect(try #require(peaks["before"]) > mebibyte)
        #expect(try #require(peaks["large"]) >= none + 88 * mebibyte)
        let small = try #require(peaks["small"])
        #expect(small >= none + 28 * mebibyte && small <= none + 40 * mebibyte)
    }

    @Test("the VmHWM line is read as kibibytes, and its absence is told from zero")
    func parsing() {
        #expect(ResidentMemory.peak(inStatus: "Name:\tx\nVmPeak:\t 9 kB\nVmHWM:\t    1234 kB\n") == 1_234 * 1_024)
        #expect(ResidentMemory.peak(inStatus: "VmHWM:\t 1234 MB\n") == nil)
        #expect(ResidentMemory.peak(inStatus: "Name:\tx\n") == nil)
    }

    @Test("a file that is not there is named with the system's reason")
    func failure() {
        let file = KernelFile(path: "/proc/self/no-such-file")
        let error = #expect(throws: KernelFile.Failure.self) { try file.read() }
        #expect(error?.description == "/proc/self/no-such-file: cannot open: No such file or directory")
        #expect(throws: KernelFile.Failure.self) { try file.write("5") }
    }
}

@Suite("Hardware counters")
struct HardwareCountersTests {
    @Test("they count a busy loop, or say why they cannot be had: never zero")
    func countOrReason() async throws {
        let counters: HardwareCounters
        do {
            counters = try HardwareCounters.open()
        } catch {
            #expect(
                error.description.wholeMatch(of: /hardware counters are not available: (instructions|cycles): .+/)
                    != nil)
            return
        }
        let before = try counters.read()
        var state: UInt64 = 1
        for _ in 0..<100_000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
        let counts = try counters.read() - before
        #expect(counts.instructions > 100_000 && counts.cycles > 0 && state != 0)
    }

    @Test("a software event read the same way counts this thread and one made later, and a busy loop proves it")
    func softwareEvent() async throws {
        let counter: HardwareCounter
        do {
            counter = try HardwareCounter(HARDWARE_COUNTER_TASK_CLOCK, name: "task clock")
        } catch {
            // Some containers forbid the system call itself.
            #expect(error.reason.hasPrefix("task clock: refused by the kernel: "))
            return
        }
        try counter.proveCounting()
        let before = try counter.read()
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let start = ProcessorTime.ofCallingThread()
            while ProcessorTime.ofCallingThread() - start < 20_000_000 {}
            done.signal()
        }
        done.wait()
        // Far less than the thread's 20 ms would be this thread alone, which waited.
        #expect(try counter.read() - before >= 10_000_000)
    }

    @Test("a count of part of the time is refused, being an estimate")
    func multiplexed() async throws {
        let whole = hardware_counter_reading(value: 7, time_enabled: 100, time_running: 100)
        #expect(try HardwareCounter.count(in: whole, name: "cycles") == 7)
        let part = hardware_counter_reading(value: 7, time_enabled: 100, time_running: 60)
        let error = #expect(throws: HardwareCountersUnavailable.self) {
            try HardwareCounter.count(in: part, name: "cycles")
        }
        #expect(error?.reason == "cycles: counted for 60 of 100 ns, other events took turns")
    }

    @Test("an event that does not exist is refused with the system's reason")
    func unknownEvent() {
        let unknown = hardware_counter_event(rawValue: 99)
        let error = #expect(throws: HardwareCountersUnavailable.self) {
            _ = try HardwareCounter(unknown, name: "nothing").read()
        }
        #expect(error?.reason == "nothing: refused by the kernel: Invalid argument")
    }
}
