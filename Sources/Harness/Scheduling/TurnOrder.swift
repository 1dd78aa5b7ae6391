import Statistics

/// The order in which lanes take their turns: random, and balanced.
///
/// Orders come in blocks. Over one block every lane stands in every position equally often, and every lane
/// comes directly after every other one equally often, so that neither the place in a turn nor the lane
/// before it favours anybody (the design of Williams 1949). Which lane plays which part, and in which order
/// the rows of a block are used, is drawn anew for each block.
public struct TurnOrder: Sendable {
    private let laneCount: Int
    private var generator: SeededGenerator
    private var block: [[Int]] = []

    /// Creates the orders of a run.
    ///
    /// - Parameters:
    ///   - laneCount: Number of lanes, at least 1.
    ///   - seed: Equal seeds give equal orders.
    public init(laneCount: Int, seed: UInt64) {
        precondition(laneCount >= 1, "a turn needs a lane")
        self.laneCount = laneCount
        generator = SeededGenerator(seed: seed)
    }

    /// Number of turns after which positions and neighbours are balanced: the lanes, or twice that if odd.
    public var blockLength: Int { laneCount == 1 || laneCount.isMultiple(of: 2) ? laneCount : laneCount * 2 }

    /// The order of the next turn: every lane's index once.
    public mutating func next() -> [Int] {
        if block.isEmpty {
            let names = Array(0..<laneCount).shuffled(using: &generator)
            block = Self.williamsRows(laneCount).map { $0.map { names[$0] } }.shuffled(using: &generator)
        }
        return block.removeLast()
    }

    /// Rows of the Williams design for `count` treatments.
    private static func williamsRows(_ count: Int) -> [[Int]] {
        guard count > 1 else { return [[0]] }
        // 0, n−1, 1, n−2, …: neighbouring differences are all distinct modulo n.
        let first = (0..<count).map { $0.isMultiple(of: 2) ? $0 / 2 : count - ($0 + 1) / 2 }
        let square = (0..<count).map { shift in first.map { ($0 + shift) % count } }
        return count.isMultiple(of: 2) ? square : square + square.map { $0.reversed() }
    }
}
