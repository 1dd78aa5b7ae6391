import Testing

@testable import Statistics

@Suite("Families of tests and their power")
struct MultipleTestTests {
    @Test("Holm's adjustment, in the order of the originals")
    func holm() {
        // The example of R's p.adjust: multiplied by 4, 3, 2 and 1, and never falling.
        let adjusted = holmAdjusted([0.01, 0.04, 0.03, 0.005])
        for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(agrees(value, expected)) }
        #expect(holmAdjusted([]).isEmpty)
        #expect(holmAdjusted([0.3]) == [0.3])
        #expect(holmAdjusted([0.6, 0.7]) == [1, 1])
        #expect(holmAdjusted([0.01, .nan]) == [0.02, 1])
        #expect(holmAdjusted([0.2, 0.2, 0.2]).allSatisfy { agrees($0, 0.6) })
        #expect(holmAdjusted([0, 1]) == [0, 1])
    }

    @Test("a family of true null hypotheses gives a false alarm as seldom as the level says")
    func familyWiseRate() {
        var generator = SeededGenerator(seed: 3)
        let runs = 4_000
        let alarms = (0..<runs).count { _ in
            let pValues = (0..<12).map { _ in Double.random(in: 0..<1, using: &generator) }
            return holmAdjusted(pValues).contains { $0 <= 0.05 }
        }
        // Independent tests: the smallest of 12 is at most 0.05 / 12.
        #expect(isLikely(alarms, of: runs, probability: 0.0489), "\(alarms)")
    }

    @Test("the noncentral t distribution and the effects found with it are those of scipy")
    func agreesWithScipy() throws {
        let vectors = try ScipyVectors.stored.get()
        #expect(vectors.noncentral.count == 140)
        for vector in vectors.noncentral {
            let upper = noncentralTUpperTail(
                vector.bound, degreesOfFreedom: vector.freedom, noncentrality: vector.noncentrality)
            #expect(agrees(upper, vector.upper, absolute: 1e-11), "\(vector)")
        }
        #expect(vectors.detectable.count == 6)
        for vector in vectors.detectable {
            let effect = minimumDetectableEffect(
                count: vector.count, deviation: 0.03, margin: 0.02, level: vector.level, power: vector.power)
            #expect(agrees(effect, vector.effect), "\(vector)")
            let count = requiredCount(
                effect: vector.effect * (1 + 1e-8), deviation: 0.03, margin: 0.02, level: vector.level,
                power: vector.power)
            #expect(count == vector.count, "\(vector)")
        }
    }

    @Test("the t-test finds the detectable effect as often as was asked")
    func power() throws {
        var generator = SeededGenerator(seed: 4)
        let runs = 1_000
        let effect = try #require(minimumDetectableEffect(count: 10, deviation: 0.03, margin: 0.02, power: 0.9))
        let found = (0..<runs).count { _ in
            let values = generator.normals(10, mean: effect, deviation: 0.03)
            return tTest(values, shift: 0.02, alternative: .greater).map { $0 <= 0.05 } ?? false
        }
        #expect(isLikely(found, of: runs, probability: 0.9), "\(found)")
    }

    @Test("effects that make no sense are unknown")
    func unknown() {
        #expect(minimumDetectableEffect(count: 1, deviation: 1) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: .nan) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: -1) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: 1, margin: .infinity) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: 1, level: 0) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: 1, level: 0.5, power: 0.5) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: 1, power: 1) == nil)
        #expect(minimumDetectableEffect(count: 10, deviation: 0, margin: 2) == 2)
        #expect(requiredCount(effect: 0, deviation: 1) == nil)
        #expect(requiredCount(effect: .nan, deviation: 1) == nil)
        #expect(requiredCount(effect: 1, deviation: .infinity) == nil)
        #expect(requiredCount(effect: 1e-6, deviation: 1, limit: 1_000) == nil)
        #expect(requiredCount(effect: 1, deviation: 1, limit: 1) == nil)
        #expect(requiredCount(effect: 1e-30, deviation: 1, limit: .max) == nil)
        #expect(requiredCount(effect: 1, deviation: 0) == 2)
    }
}
