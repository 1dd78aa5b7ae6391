import Foundation

/// The unit of a time: the largest in which it is at least 1.
struct TimeUnit: Equatable {
    /// As it is written.
    let name: String
    /// Nanoseconds in it.
    let nanoseconds: Double

    /// The one unit that suits all these times in nanoseconds, or nil where they lie too far apart for one.
    static func common(to times: [Double]) -> TimeUnit? {
        guard let greatest = times.max(), let least = times.min(), greatest < least * 1_000 else { return nil }
        return TimeUnit(for: greatest)
    }

    /// The unit for a time in nanoseconds.
    init(for time: Double) {
        (name, nanoseconds) =
            switch time {
            case 1e9...: ("s", 1e9)
            case 1e6...: ("ms", 1e6)
            case 1e3...: ("µs", 1e3)
            default: ("ns", 1)
            }
    }

    /// A time in this unit, with three or more digits.
    func text(_ nanoseconds: Double) -> String {
        NumberText.threeDigits(nanoseconds / self.nanoseconds)
    }
}
