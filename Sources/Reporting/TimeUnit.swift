import Foundation

/// The unit in which a table tells times: the largest in which the greatest is at least 1.
struct TimeUnit: Equatable {
    /// As it is written.
    let name: String
    /// Nanoseconds in it.
    let nanoseconds: Double

    /// The unit for times in nanoseconds.
    init(for times: [Double]) {
        let greatest = times.max() ?? 0
        (name, nanoseconds) =
            switch greatest {
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
