import Testing

@testable import Statistics

@Suite("Student's t")
struct StudentTTests {
    @Test("probabilities and quantiles are those of scipy, either tail")
    func agreesWithScipy() throws {
        let vectors = try ScipyVectors.stored.get()
        #expect(vectors.tDistribution.count == 121)
        for vector in vectors.tDistribution {
            let distribution = try #require(StudentT(degreesOfFreedom: vector.freedom))
            #expect(agrees(distribution.cumulative(vector.bound), vector.cumulative), "\(vector)")
            #expect(agrees(distribution.upperTail(vector.bound), vector.upper), "\(vector)")
        }
        #expect(vectors.tQuantiles.count == 132)
        for vector in vectors.tQuantiles {
            let distribution = try #require(StudentT(degreesOfFreedom: vector.freedom))
            #expect(agrees(distribution.quantile(vector.probability), vector.quantile), "\(vector)")
        }
        #expect(vectors.normal.count == 11)
        for vector in vectors.normal {
            #expect(agrees(StandardNormal.quantile(vector.probability), vector.quantile), "\(vector)")
        }
    }

    @Test("tests and intervals are those of scipy")
    func testsAgreeWithScipy() throws {
        let vectors = try ScipyVectors.stored.get().tTests
        #expect(vectors.count == 5)
        for vector in vectors {
            for alternative in Alternative.allCases {
                let one = tTest(vector.first, shift: vector.shift, alternative: alternative)
                #expect(agrees(one, vector.one[alternative]))
                let welch = welchTTest(vector.first, vector.second, alternative: alternative)
                #expect(agrees(welch, vector.welch[alternative]))
            }
            for (confidence, expected) in zip([0.9, 0.95, 0.999], vector.intervals) {
                let interval = meanInterval(vector.first, confidence: confidence)
                #expect(agrees(interval?.lower, expected[0], absolute: 1e-10))
                #expect(agrees(interval?.upper, expected[1], absolute: 1e-10))
            }
        }
    }

    @Test("a quantile is the inverse of the probability, and limits are limits")
    func inverse() throws {
        for freedom in [0.3, 1, 4, 50, .infinity] {
            let distribution = try #require(StudentT(degreesOfFreedom: freedom))
            for probability in [1e-6, 0.01, 0.4, 0.5, 0.8, 0.9999] {
                let quantile = try #require(distribution.quantile(probability))
                #expect(agrees(distribution.cumulative(quantile), probability), "\(freedom) \(probability)")
            }
            #expect(distribution.quantile(0) == -.infinity)
            #expect(distribution.quantile(1) == .infinity)
            #expect(distribution.quantile(-0.1) == nil)
            #expect(distribution.quantile(.nan) == nil)
            #expect(distribution.cumulative(.infinity) == 1)
            #expect(distribution.cumulative(-.infinity) == 0)
            #expect(distribution.cumulative(.nan).isNaN)
        }
        #expect(StudentT(degreesOfFreedom: 0) == nil)
        #expect(StudentT(degreesOfFreedom: .nan) == nil)
        #expect(StandardNormal.quantile(1) == .infinity)
        #expect(StandardNormal.quantile(2) == nil)
    }

    @Test("what cannot be tested is unknown")
    func unknown() {
        for values in [[], [1], [1, .nan], [1, .infinity], [1e308, -1e308, 1e308]] {
            #expect(tTest(values, alternative: .greater) == nil)
            #expect(welchTTest(values, [1, 2, 3], alternative: .less) == nil)
            #expect(welchTTest([1, 2, 3], values, alternative: .less) == nil)
            #expect(meanInterval(values) == nil)
        }
        #expect(tTest([0.1, 0.1, 0.1], alternative: .greater) == nil)
        #expect(tTest([1, 2], shift: .nan, alternative: .greater) == nil)
        #expect(welchTTest([0.1, 0.1, 0.1], [0.1, 0.1], alternative: .twoSided) == nil)
        #expect(meanInterval([0.1, 0.1, 0.1]) == ConfidenceInterval(lower: 0.1, upper: 0.1))
        #expect(meanInterval([1, 2, 3], confidence: 1) == nil)
        #expect(meanInterval([1, 2, 3], confidence: .nan) == nil)
    }

    @Test("swapped samples swap the sides")
    func symmetry() {
        let (first, second): ([Double], [Double]) = ([1, 3, 4, 8], [2, 2, 5, 6, 9])
        #expect(
            agrees(
                welchTTest(first, second, alternative: .greater), welchTTest(second, first, alternative: .less)))
        #expect(
            agrees(
                welchTTest(first, second, alternative: .twoSided), welchTTest(second, first, alternative: .twoSided)))
        #expect(
            agrees(
                tTest(first, shift: 3, alternative: .greater), tTest(first.map { -$0 }, shift: -3, alternative: .less)))
    }

    @Test("intervals and tests hold their nominal rates")
    func nominalRates() throws {
        var generator = SeededGenerator(seed: 7)
        let runs = 1_000
        var (covered, alarms, welchAlarms) = (0, 0, 0)
        for _ in 0..<runs {
            let values = generator.normals(6, mean: 2)
            let interval = try #require(meanInterval(values))
            if (interval.lower...interval.upper).contains(2) { covered += 1 }
            if try #require(tTest(values, shift: 2, alternative: .less)) <= 0.05 { alarms += 1 }
            let other = generator.normals(9, mean: 2, deviation: 3)
            if try #require(welchTTest(values, other, alternative: .twoSided)) <= 0.05 { welchAlarms += 1 }
        }
        #expect(isLikely(covered, of: runs, probability: 0.95), "\(covered)")
        #expect(isLikely(alarms, of: runs, probability: 0.05), "\(alarms)")
        #expect(isLikely(welchAlarms, of: runs, probability: 0.05), "\(welchAlarms)")
    }
}
