import Foundation
import Probes

enum RecordingCommands {
    /// Counts what everything on the measured path allocates, 100 000 times over.
    ///
    /// While loops, since in a debug build a `for` loop over a range of `UInt64` allocates in each iteration.
    static func histogram(_ arguments: [String]) throws {
        var histogram = Histogram()
        let other = Histogram()
        var usage = ResourceUsage.current()
        var time = ProcessorTime.now()
        var index: UInt64 = 0
        let report = try AllocationCommands.counting {
            while index < 100_000 {
                histogram.record(index &* 36_000_000 &+ MonotonicClock.now() % 1_000)
                histogram.record(index, count: 3)
                usage = ResourceUsage.current()
                time = ProcessorTime.now()
                index += 1
            }
            histogram.merge(other)
        }
        guard usage.userTime >= 0, time > 0, histogram.count == 400_000 else { throw HelperFailure("not recorded") }
        try answer(report)
    }

    /// The cost of recording in nanoseconds, for people: not for a test.
    static func cost(_ arguments: [String]) throws {
        var histogram = Histogram()
        let rounds: UInt64 = 2_000_000
        func nanoseconds(_ body: () -> Void) -> Double {
            (0..<7).map { _ in
                let start = MonotonicClock.now()
                body()
                return Double(MonotonicClock.now() - start) / Double(rounds)
            }.min() ?? .nan
        }
        var state: UInt64 = 1
        let generating = nanoseconds {
            for _ in 0..<rounds { state = state &* 6_364_136_223_846_793_005 &+ 1 }
        }
        let recording = nanoseconds {
            for _ in 0..<rounds {
                state = state &* 6_364_136_223_846_793_005 &+ 1
                histogram.record(1_000_000 &+ state >> 42)
            }
        }
        guard state != 0, histogram.count > 0 else { throw HelperFailure("nothing recorded") }
        try answer(["clock": MonotonicClock.measuredReadCost(), "generate": generating, "generate+record": recording])
    }
}
