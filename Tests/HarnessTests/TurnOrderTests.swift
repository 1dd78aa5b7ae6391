import Testing

@testable import Harness

@Suite("Turn order")
struct TurnOrderTests {
    @Test("every turn has each lane once", arguments: 1...12)
    func completeness(lanes: Int) {
        var order = TurnOrder(laneCount: lanes, seed: 7)
        for _ in 0..<50 { #expect(order.next().sorted() == Array(0..<lanes)) }
    }

    @Test("over a block every lane stands in every position equally often", arguments: 2...12, [1, 99] as [UInt64])
    func positions(lanes: Int, seed: UInt64) {
        var order = TurnOrder(laneCount: lanes, seed: seed)
        var counts = [[Int]](repeating: [Int](repeating: 0, count: lanes), count: lanes)
        for _ in 0..<(order.blockLength * 3) {
            for (position, lane) in order.next().enumerated() { counts[lane][position] += 1 }
        }
        #expect(Set(counts.joined()) == [order.blockLength * 3 / lanes])
    }

    @Test("over a block every lane follows every other one equally often", arguments: 2...12)
    func neighbours(lanes: Int) {
        var order = TurnOrder(laneCount: lanes, seed: 3)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<order.blockLength {
            let turn = order.next()
            for pair in zip(turn, turn.dropFirst()) { counts[[pair.0, pair.1], default: 0] += 1 }
        }
        #expect(counts.count == lanes * (lanes - 1))
        #expect(Set(counts.values) == [order.blockLength / lanes])
    }

    @Test("equal seeds give equal orders, other seeds others")
    func seeds() {
        func orders(_ seed: UInt64) -> [[Int]] {
            var order = TurnOrder(laneCount: 9, seed: seed)
            return (0..<40).map { _ in order.next() }
        }
        #expect(orders(5) == orders(5))
        #expect(orders(5) != orders(6))
    }
}
