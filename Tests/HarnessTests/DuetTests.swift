import FetchDecode
import Testing

@testable import Harness

@Suite("Duet")
struct DuetTests {
    @Test("looks are fixed beforehand, and an end in between is the next one")
    func looks() {
        let plan = DuetPlan()
        #expect((1...24).filter(plan.isLook) == [8, 16, 24])
        #expect([1, 7, 8, 9, 16, 17].map(plan.look) == [1, 1, 1, 2, 2, 3])
        #expect(plan.isLook(after: plan.maximumGenerations))
    }

    @Test("the sides of a cell follow each other directly, and change places from turn to turn")
    func order() {
        var order = DuetOrder(cellCount: 5, seed: 3)
        var headFirst = [Int](repeating: 0, count: 5)
        for _ in 0..<12 {
            let turn = order.next()
            #expect(turn.sorted() == Array(0...10))
            for cell in 0..<5 {
                guard let base = turn.firstIndex(of: cell), let head = turn.firstIndex(of: cell + 5) else { continue }
                #expect(abs(base - head) == 1)
                if head < base { headFirst[cell] += 1 }
            }
        }
        #expect(headFirst == [6, 6, 6, 6, 6])
    }

    @Test("only stages that can be made longer from outside are injected")
    func injection() {
        #expect(Injection(stage: .decode, share: 0.05) != nil)
        #expect(Injection(stage: .issue, share: 0.05) != nil)
        #expect(Injection(stage: .transport, share: 0.05) == nil)
        #expect(Injection(stage: .decode, share: -0.05) == nil)
    }
}
