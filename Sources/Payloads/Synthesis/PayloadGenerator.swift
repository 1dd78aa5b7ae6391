/// The random numbers of a payload: SplitMix64 (Steele, Lea & Flood 2014).
///
/// Payloads are told apart by their digest, so this generator belongs to them and is not shared with statistics.
struct PayloadGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A number of 0..<`bound`, by Lemire's multiplication; the bias of at most bound / 2⁶⁴ does not matter here.
    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)).multipliedFullWidth(by: UInt64(max(1, bound))).high)
    }

    /// A number in a range.
    mutating func next(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + next(below: range.upperBound - range.lowerBound + 1)
    }
}
