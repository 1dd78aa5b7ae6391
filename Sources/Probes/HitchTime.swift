/// Apple's hitch time, computed from when the main queue was blocked rather than from a display.
///
/// A hitch is a frame on screen later than expected; hitch time is how late, and the hitch time ratio is the
/// milliseconds of it in a second of the tracked interval (Apple, "Explore UI animation hitches and the render loop",
/// Tech Talk 10855; MetricKit, `HitchTimeRatio`, symbol "ms per s").
///
/// The model is the commit stage of the render loop, in which an app has one refresh period to answer each refresh
/// (Apple, "Understanding hitches in your app"): the screen refreshes at `k·T`; the frame begun at `k·T` is due at
/// `(k + 1)·T`; it is ready as soon as the main queue is served, and shown at the first refresh from then on. So a
/// main queue blocked from `s` to `e` delays the frame begun at the first refresh in `[s, e]`, and that frame alone:
/// later ones in the same block were never begun. Its hitch is `⌈e/T⌉ − (⌈s/T⌉ + 1)` whole refreshes, and none when
/// that is not positive.
public enum HitchTime {
    /// By how many refreshes one block of the main queue makes a frame late, the moments of refresh being known.
    ///
    /// Exact integer arithmetic.
    /// - Parameters:
    ///   - start: When the main queue stopped serving, in nanoseconds after any one refresh.
    ///   - end: When it served again, on the same scale.
    ///   - refreshRate: Refreshes a second, 60 or 120 as a rule; below 1 counts as 1.
    public static func lateRefreshes(blockedFrom start: UInt64, to end: UInt64, refreshRate: Int) -> Int {
        let rate = UInt128(max(1, refreshRate))
        func firstRefresh(atOrAfter time: UInt64) -> UInt128 { (UInt128(time) * rate + 999_999_999) / 1_000_000_000 }
        let begun = firstRefresh(atOrAfter: start)
        let shown = firstRefresh(atOrAfter: end)
        return shown > begun + 1 ? Int(shown - begun - 1) : 0
    }

    /// The hitch time in nanoseconds that a block of the main queue costs on average over all phases of the display.
    ///
    /// Where nothing ties the refreshes to the span, as in a process without a display, every phase is as likely, and
    /// the mean of ``lateRefreshes(blockedFrom:to:refreshRate:)`` times `T` over them is exactly `max(0, L − T)` for a
    /// block of length `L`: `⌈e/T⌉ − ⌈s/T⌉` has the mean `L/T`, is at least 1 where `L ≥ T`, and at most 1 below that.
    /// Fixing the phase instead, say at the start of the span, would favour or punish every request alike by up to `T`.
    /// - Parameters:
    ///   - duration: How long the main queue was blocked, in nanoseconds.
    ///   - refreshRate: Refreshes a second; below 1 counts as 1.
    public static func expected(blockedFor duration: UInt64, refreshRate: Int) -> Double {
        max(0, Double(duration) - period(refreshRate: refreshRate))
    }

    /// The hitch time ratio in milliseconds a second; `nil` for an empty span.
    /// - Parameters:
    ///   - hitchTime: The sum of the hitch times, in nanoseconds.
    ///   - span: The interval they were observed in, in nanoseconds.
    public static func ratio(hitchTime: Double, span: UInt64) -> Double? {
        span == 0 ? nil : hitchTime / Double(span) * 1_000
    }

    /// The time between refreshes in nanoseconds.
    public static func period(refreshRate: Int) -> Double {
        1_000_000_000 / Double(max(1, refreshRate))
    }
}
