import Testing

@testable import Probes

/// Worked by hand at 100 Hz, where a refresh is 10 ms: a frame begun at k·10 ms is due at (k + 1)·10 ms.
@Suite("Hitch time")
struct HitchTimeTests {
    private static let millisecond: UInt64 = 1_000_000

    @Test(
        "one block delays the frame begun at its first refresh, in whole refreshes",
        arguments: [
            // Blocked from … to … (ms): late by … refreshes.
            (1, 9, 0),  // between two refreshes: no frame begun in it
            (1, 15, 0),  // frame begun at 10, due at 20, ready at 15
            (1, 20, 0),  // ready at 20, just in time
            (1, 21, 1),  // ready at 21, shown at 30 instead of 20
            (10, 20, 0),  // begun at 10, due at 20
            (10, 21, 1),
            (11, 29, 0),  // begun at 20, due at 30
            (11, 31, 1),
            (5, 55, 4),  // begun at 10, due at 20, shown at 60
            (0, 100, 9),  // begun at 0, due at 10, shown at 100
            (7, 7, 0),
        ] as [(UInt64, UInt64, Int)]
    )
    func handComputed(start: UInt64, end: UInt64, late: Int) {
        let from = start * Self.millisecond
        let to = end * Self.millisecond
        #expect(HitchTime.lateRefreshes(blockedFrom: from, to: to, refreshRate: 100) == late)
    }

    @Test("a period that is no whole number of nanoseconds is exact at the refresh itself")
    func exactAtSixty() {
        // Refresh 3 at 60 Hz is at exactly 50 ms, refresh 1 between 16 666 666 and 16 666 667 ns.
        #expect(HitchTime.lateRefreshes(blockedFrom: 16_666_667, to: 50_000_000, refreshRate: 60) == 0)
        #expect(HitchTime.lateRefreshes(blockedFrom: 16_666_666, to: 50_000_000, refreshRate: 60) == 1)
        #expect(HitchTime.lateRefreshes(blockedFrom: 16_666_667, to: 50_000_001, refreshRate: 60) == 1)
        #expect(HitchTime.lateRefreshes(blockedFrom: 0, to: .max, refreshRate: 120) > 2_000_000_000)
    }

    @Test("the expected hitch is the mean of the whole-refresh one over every phase", arguments: [60, 100, 120])
    func expectedIsTheMean(refreshRate: Int) {
        let phases = 20_000
        for milliseconds in [1, 8, 9, 16, 17, 25, 40, 50, 333] as [UInt64] {
            let duration = milliseconds * Self.millisecond + 123_457
            let period = HitchTime.period(refreshRate: refreshRate)
            var late = 0
            for phase in 0..<phases {
                let start = UInt64(period * (Double(phase) + 0.5) / Double(phases))
                late += HitchTime.lateRefreshes(blockedFrom: start, to: start + duration, refreshRate: refreshRate)
            }
            let mean = Double(late) * period / Double(phases)
            #expect(abs(mean - HitchTime.expected(blockedFor: duration, refreshRate: refreshRate)) <= period / 5_000)
        }
    }

    @Test("the ratio is milliseconds of hitch in a second, and nothing for an empty span")
    func ratio() {
        #expect(HitchTime.ratio(hitchTime: 5_000_000, span: 1_000_000_000) == 5)
        #expect(HitchTime.ratio(hitchTime: 5_000_000, span: 500_000_000) == 10)
        #expect(HitchTime.ratio(hitchTime: 0, span: 0) == nil)
    }
}
