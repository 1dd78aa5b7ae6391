import Testing

@testable import Statistics

@Suite("Ranks")
struct RankTests {
    @Test("statistics, p-values and shifts are those of scipy, with ties and without")
    func agreesWithScipy() throws {
        let vectors = try ScipyVectors.stored.get().rankTests
        #expect(vectors.count == 11)
        for vector in vectors {
            for alternative in Alternative.allCases {
                let test = try #require(mannWhitneyTest(vector.first, vector.second, alternative: alternative))
                #expect(test.statistic == vector.statistic)
                #expect(agrees(test.pValue, vector.p[alternative]), "\(vector) \(alternative)")
            }
            let shift = hodgesLehmannShift(from: vector.first, to: vector.second)
            #expect(agrees(shift?.estimate, vector.shift, absolute: 1e-12))
        }
    }

    @Test("centres are medians of Walsh averages, and intervals the centres that scipy's Wilcoxon test keeps")
    func centres() throws {
        let vectors = try ScipyVectors.stored.get().centres
        #expect(vectors.count == 9)
        for vector in vectors {
            let result = try #require(hodgesLehmannEstimate(vector.values))
            #expect(agrees(result.estimate, vector.estimate, absolute: 1e-12))
            guard vector.values.count <= 50 else { continue }
            #expect(agrees(result.interval?.lower, vector.lower, absolute: 1e-12))
            #expect(agrees(result.interval?.upper, vector.upper, absolute: 1e-12))
        }
    }

    @Test("the shift's interval holds the shifts that the test keeps, exact or normal")
    func shiftInterval() throws {
        var generator = SeededGenerator(seed: 8)
        for (count, other) in [(4, 4), (7, 8), (5, 20), (31, 40)] {
            let (first, second) = (generator.normals(count), generator.normals(other, mean: 1))
            let interval = try #require(hodgesLehmannShift(from: first, to: second)?.interval)
            func isKept(_ shift: Double) throws -> Bool {
                let moved = second.map { $0 - shift }
                return try #require(mannWhitneyTest(first, moved, alternative: .twoSided)).pValue > 0.05
            }
            #expect(try isKept(interval.lower + 1e-9))
            #expect(try !isKept(interval.lower - 1e-9))
            #expect(try isKept(interval.upper - 1e-9))
            #expect(try !isKept(interval.upper + 1e-9))
        }
        #expect(hodgesLehmannShift(from: [1, 2, 3], to: [1, 2, 3])?.interval == nil)
        #expect(hodgesLehmannShift(from: [1, 2, 3, 4], to: [1, 2, 3, 4])?.interval != nil)
    }

    @Test("distributions sum to 1 and are symmetric")
    func distributions() {
        for distribution in [
            mannWhitneyDistribution(3, 5), mannWhitneyDistribution(5, 3), mannWhitneyDistribution(1, 1),
            mannWhitneyDistribution(8, 30), signedRankDistribution(6), signedRankDistribution(50),
        ] {
            #expect(agrees(distribution.reduce(0, +), 1))
            #expect(zip(distribution, distribution.reversed()).allSatisfy { agrees($0, $1) })
        }
        #expect(mannWhitneyDistribution(3, 5).count == 16)
        #expect(mannWhitneyDistribution(3, 5) == mannWhitneyDistribution(5, 3))
        #expect(signedRankDistribution(3) == [1, 1, 1, 2, 1, 1, 1].map { $0 / 8 })
    }

    @Test("swapped samples swap the sides, mirrored values mirror the interval")
    func symmetry() throws {
        var generator = SeededGenerator(seed: 9)
        for (count, other) in [(6, 9), (20, 31)] {
            let (first, second) = (generator.normals(count), generator.normals(other, mean: 0.4))
            let one = try #require(mannWhitneyTest(first, second, alternative: .greater))
            let swapped = try #require(mannWhitneyTest(second, first, alternative: .less))
            #expect(agrees(one.pValue, swapped.pValue))
            #expect(one.statistic + swapped.statistic == Double(count * other))
            let shift = try #require(hodgesLehmannShift(from: first, to: second))
            let back = try #require(hodgesLehmannShift(from: second, to: first))
            #expect(agrees(shift.estimate, -back.estimate))
            #expect(shift.interval?.lower == back.interval.map { -$0.upper })
            let centre = try #require(hodgesLehmannEstimate(first))
            let mirrored = try #require(hodgesLehmannEstimate(first.map { -$0 }))
            #expect(agrees(centre.estimate, -mirrored.estimate))
            #expect(centre.interval?.upper == mirrored.interval.map { -$0.lower })
        }
    }

    @Test("few, equal and impossible values")
    func edges() {
        #expect(mannWhitneyTest([], [1], alternative: .greater) == nil)
        #expect(mannWhitneyTest([1], [.nan], alternative: .greater) == nil)
        #expect(mannWhitneyTest([1], [1], alternative: .twoSided)?.pValue == 1)
        #expect(mannWhitneyTest([2, 2, 2], [2, 2], alternative: .greater)?.pValue == 1)
        #expect(hodgesLehmannEstimate([]) == nil)
        #expect(hodgesLehmannEstimate([.infinity]) == nil)
        #expect(hodgesLehmannEstimate([1, 2], confidence: 1) == nil)
        #expect(hodgesLehmannEstimate([3]) == HodgesLehmannEstimate(estimate: 3, interval: nil))
        #expect(hodgesLehmannEstimate([1, 2])?.estimate == 1.5)
        #expect(hodgesLehmannEstimate([1e308, 1.5e308])?.estimate == 1.25e308)
        #expect(hodgesLehmannEstimate([4, 4, 4, 4, 4, 4])?.interval?.lower == 4)
        #expect(hodgesLehmannShift(from: [], to: [1]) == nil)
        #expect(hodgesLehmannShift(from: [1e308], to: [-1e308]) == nil)
        #expect(hodgesLehmannShift(from: [1], to: [3])?.estimate == 2)
    }

    @Test("tests and intervals hold their nominal rates")
    func nominalRates() throws {
        var generator = SeededGenerator(seed: 10)
        let runs = 600
        var (alarms, covered, shifts, large) = (0, 0, 0, 0)
        var (promised, promisedShift) = (0.0, 0.0)
        for _ in 0..<runs {
            let (first, second) = (generator.normals(12), generator.normals(14))
            if try #require(mannWhitneyTest(first, second, alternative: .twoSided)).pValue <= 0.05 { alarms += 1 }
            let interval = try #require(hodgesLehmannEstimate(first)?.interval)
            promised = interval.coverage
            if interval.lower <= 0, interval.upper >= 0 { covered += 1 }
            let few = Array(second[..<6])
            let shift = try #require(hodgesLehmannShift(from: Array(first[..<5]), to: few)?.interval)
            promisedShift = shift.coverage
            if shift.lower <= 0, shift.upper >= 0 { shifts += 1 }
        }
        for _ in 0..<200 {
            let interval = try #require(hodgesLehmannEstimate(generator.normals(52, mean: 1))?.interval)
            if interval.lower <= 1, interval.upper >= 1 { large += 1 }
        }
        #expect(isLikely(alarms, of: runs, probability: 0.05), "\(alarms)")
        #expect(promised >= 0.95 && isLikely(covered, of: runs, probability: promised), "\(covered) \(promised)")
        #expect(promisedShift >= 0.95 && isLikely(shifts, of: runs, probability: promisedShift), "\(shifts)")
        #expect(isLikely(large, of: 200, probability: 0.95), "\(large)")
    }
}
