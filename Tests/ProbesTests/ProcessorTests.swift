import Testing

@testable import Probes

@Suite("Processors")
struct ProcessorTests {
    @Test(
        "lists of numbers and ranges are read, and written in their shortest form",
        arguments: [
            ("0", [0], "0"), ("0,2-3", [0, 2, 3], "0,2-3"), ("3,2,1", [1, 2, 3], "1-3"),
            (" 1 - 2 , 7 ", [1, 2, 7], "1-2,7"),
            ("5-5,5", [5], "5"), ("0-1023", Array(0...1_023), "0-1023"),
        ]
    )
    func lists(text: String, processors: [Int], written: String) async throws {
        let list = try ProcessorList(parsing: text)
        #expect(list.processors == processors)
        #expect(list.description == written)
        #expect(try ProcessorList(parsing: written) == list)
    }

    @Test(
        "what is no list is refused, naming the part that is wrong",
        arguments: [
            ("", "'' is neither a number nor a range"), ("0,,1", "'' is neither a number nor a range"),
            ("a", "'a' is neither a number nor a range"), ("-1", "'-1' is neither a number nor a range"),
            ("1-2-3", "'1-2-3' is neither a number nor a range"), ("+1", "'+1' is neither a number nor a range"),
            ("1 2", "'1 2' is neither a number nor a range"), ("3-1", "the range '3-1' runs backwards"),
            ("1024", "'1024' is past processor 1023"), ("0-999999999", "'0-999999999' is past processor 1023"),
            ("99999999999999999999", "'99999999999999999999' is neither a number nor a range"),
        ]
    )
    func malformed(text: String, reason: String) {
        let error = #expect(throws: ProcessorAffinityError.self) { try ProcessorList(parsing: text) }
        #expect(error?.description == "processor list '\(text)': \(reason); write numbers and ranges, such as 0,2-3")
    }

    @Test("pinning holds every thread, those that were there before included")
    func pinning() async throws {
        let allowed = try ProcessorAffinity.current()
        let last = try #require(allowed.last)
        let answer: [String: [Int]] = try await Helper.answer(["pin", "\(last)"])
        #expect(answer == ["own": [last], "older": [last]])
        #expect(ProcessorAffinity.onlineCount >= 1)
    }

    @Test("a processor that is not there, and no processor, are refused")
    func refused() {
        let absent = #expect(throws: ProcessorAffinityError.self) { try ProcessorAffinity.pin(to: [1_023]) }
        #expect(
            absent?.description
                == "cannot pin to processors 1023: none of them is online and allowed to this process"
        )
        let none = #expect(throws: ProcessorAffinityError.self) { try ProcessorAffinity.pin(to: Set<Int>()) }
        #expect(none == .empty)
        let negative = #expect(throws: ProcessorAffinityError.self) { try ProcessorAffinity.pin(to: [-1]) }
        #expect(negative?.description == "cannot pin to processors -1: processors are numbered from 0 to 1023")
    }
}

@Suite("Machine load")
struct MachineLoadTests {
    @Test("stolen and total time are read from the cpu line, guest time not counted twice")
    func stolenTime() async throws {
        let text = "cpu  10 20 30 400 5 6 7 80 9 9\ncpu0 1 1 1 1 1 1 1 1 1 1\n"
        let time = try #require(StolenTime(parsing: text, ticksPerSecond: 100))
        #expect(time.stolen == 800_000_000 && time.total == 5_580_000_000)
        let later = try #require(StolenTime(parsing: "cpu 10 20 30 450 5 6 7 130", ticksPerSecond: 100))
        #expect(later.share(since: time) == 0.5)
        #expect(time.share(since: time) == nil)
        #expect(StolenTime(parsing: "cpu 1 2 3 4\n", ticksPerSecond: 100) == nil)
        #expect(StolenTime(parsing: "intr 1 2 3\n", ticksPerSecond: 100) == nil)
    }

    @Test("the load averages are the first three fields")
    func loadAverage() async throws {
        let load = try #require(LoadAverage(parsing: "0.06 1.5 12.00 1/82 3606\n"))
        #expect(load.oneMinute == 0.06 && load.fiveMinutes == 1.5 && load.fifteenMinutes == 12)
        #expect(LoadAverage(parsing: "0.06 x 12.00") == nil)
    }

    @Test("Linux tells both", .enabled(if: isLinux))
    func live() {
        #expect(StolenTime.current() != nil)
        #expect(LoadAverage.current() != nil)
    }

    private static var isLinux: Bool {
        #if os(Linux)
            return true
        #else
            return false
        #endif
    }
}
