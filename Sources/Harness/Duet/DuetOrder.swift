import Statistics

/// The order in which the contestants of a duet take their turns.
///
/// The two sides of a cell follow each other directly, so that the machine has no time to change between them, and change
/// places from turn to turn, so that neither always has the cache of the other. Cells and the reference lane are in a
/// balanced random order.
struct DuetOrder {
    private let cellCount: Int
    private var cells: TurnOrder
    private var isHeadFirst: [Bool]

    init(cellCount: Int, seed: UInt64) {
        self.cellCount = cellCount
        cells = TurnOrder(laneCount: cellCount + 1, seed: seed)
        var generator = SeededGenerator(seed: ~seed)
        isHeadFirst = (0..<cellCount).map { _ in Bool.random(using: &generator) }
    }

    /// The contestants of the next turn: base of cell *i* is *i*, head is *i* + cells, the reference lane comes last.
    mutating func next() -> [Int] {
        cells.next().flatMap { cell -> [Int] in
            guard cell < cellCount else { return [2 * cellCount] }
            defer { isHeadFirst[cell].toggle() }
            return isHeadFirst[cell] ? [cell + cellCount, cell] : [cell, cell + cellCount]
        }
    }
}
