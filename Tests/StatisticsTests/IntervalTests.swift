import Foundation
import Testing

@testable import Statistics

@Suite("Intervals of proportions and of series")
struct IntervalTests {
    @Test("proportions have scipy's intervals")
    func agreesWithScipy() throws {
        let vectors = try ScipyVectors.stored.get().proportions
        #expect(vectors.count == 27)
        for vector in vectors {
            let exact = clopperPearsonInterval(
                successes: vector.successes, of: vector.trials, confidence: vector.confidence)
            let wilson = wilsonInterval(
                successes: vector.successes, of: vector.trials, confidence: vector.confidence)
            for (ours, theirs) in [(exact, vector.exact), (wilson, vector.wilson)] {
                #expect(agrees(ours?.lower, theirs[0]), "\(vector)")
                #expect(agrees(ours?.upper, theirs[1]), "\(vector)")
            }
        }
    }

    @Test("the exact interval covers at least what it says, Wilson's about that", arguments: [1, 2, 10, 40])
    func proportionCoverage(trials: Int) throws {
        let exact = try (0...trials).map { try #require(clopperPearsonInterval(successes: $0, of: trials)) }
        let wilson = try (0...trials).map { try #require(wilsonInterval(successes: $0, of: trials)) }
        var total = 0.0
        let shares = (1..<50).map { Double($0) / 50 }
        for share in shares {
            // Counted, not sampled: the probability of each number of successes.
            var probability = pow(1 - share, Double(trials))
            var (coverage, wilsonCoverage) = (0.0, 0.0)
            for successes in 0...trials {
                if exact[successes].lower <= share, share <= exact[successes].upper { coverage += probability }
                if wilson[successes].lower <= share, share <= wilson[successes].upper { wilsonCoverage += probability }
                probability *= Double(trials - successes) / Double(successes + 1) * share / (1 - share)
            }
            #expect(coverage >= 0.95 - 1e-12)
            total += wilsonCoverage
        }
        #expect(abs(total / Double(shares.count) - 0.95) < 0.03)
    }

    @Test("failures have the mirrored interval of successes, and impossible counts none")
    func proportionEdges() throws {
        for successes in 0...9 {
            for interval in [clopperPearsonInterval, wilsonInterval] {
                let one = try #require(interval(successes, 9, 0.9))
                let other = try #require(interval(9 - successes, 9, 0.9))
                #expect(agrees(one.lower, 1 - other.upper, absolute: 1e-12))
                #expect(one.lower >= 0 && one.lower < one.upper && one.upper <= 1)
            }
        }
        for interval in [clopperPearsonInterval, wilsonInterval] {
            #expect(interval(0, 0, 0.95) == nil)
            #expect(interval(-1, 3, 0.95) == nil)
            #expect(interval(4, 3, 0.95) == nil)
            #expect(interval(1, 3, .nan) == nil)
            #expect(interval(1, 3, 0) == nil)
            #expect(interval(0, -5, 0.95) == nil)
        }
    }

    /// A first-order autoregression around 0 with variance 1.
    private static func autoregression(
        _ count: Int, _ correlation: Double, _ generator: inout SeededGenerator
    ) -> [Double] {
        var value = generator.normal()
        return (0..<count).map { _ in
            value = correlation * value + (1 - correlation * correlation).squareRoot() * generator.normal()
            return value
        }
    }

    @Test("the block length grows with the series, and with its memory")
    func blockLengths() {
        var generator = SeededGenerator(seed: 11)
        #expect(BlockLength.cubeRoot.resolved(for: [Double](repeating: 0, count: 27)) == 3)
        #expect(BlockLength.cubeRoot.resolved(for: [Double](repeating: 0, count: 28)) == 4)
        #expect(BlockLength.cubeRoot.resolved(for: [Double](repeating: 0, count: 1_000)) == 10)
        #expect(BlockLength.cubeRoot.resolved(for: []) == 1)
        #expect(BlockLength.automatic.resolved(for: [1, 1, 1, 1, 1, 1]) == 1)
        #expect(BlockLength.automatic.resolved(for: []) == 1)
        #expect(BlockLength.samples(0).resolved(for: [1, 2]) == 1)
        #expect(BlockLength.samples(9).resolved(for: [1, 2]) == 2)
        #expect(BlockLength.automatic.resolved(for: generator.normals(1_000)) < 5)
        let remembering = Self.autoregression(1_000, 0.9, &generator)
        #expect((20...90).contains(BlockLength.automatic.resolved(for: remembering)))
    }

    @Test("with memory the block bootstrap covers a mean far better than single samples do")
    func bootstrapCoverage() throws {
        var generator = SeededGenerator(seed: 12)
        let runs = 300
        var (independent, blocks, singles) = (0, 0, 0)
        func covers(_ series: [Double], _ length: BlockLength, _ seed: Int) throws -> Bool {
            let interval = try #require(
                blockBootstrapInterval(
                    series, blockLength: length, resamples: 120, seed: UInt64(seed), statistic: mean))
            return interval.lower <= 0 && interval.upper >= 0
        }
        for run in 0..<runs {
            if try covers(generator.normals(100), .cubeRoot, run) { independent += 1 }
            let series = Self.autoregression(150, 0.6, &generator)
            if try covers(series, .automatic, run) { blocks += 1 }
            if try covers(series, .samples(1), run) { singles += 1 }
        }
        // Blocks cover a little less than they say; the rates are those of the same simulation in numpy.
        #expect(isLikely(independent, of: runs, probability: 0.92), "\(independent)")
        #expect(isLikely(blocks, of: runs, probability: 0.88), "\(blocks)")
        #expect(isLikely(singles, of: runs, probability: 0.665), "\(singles)")
    }

    @Test("intervals repeat with their seed, and the impossible has none")
    func bootstrapEdges() {
        let series = (0..<50).map { Double($0 * $0 % 17) }
        func interval(_ series: [Double], seed: UInt64 = 1, resamples: Int = 100) -> BootstrapInterval? {
            blockBootstrapInterval(series, resamples: resamples, seed: seed, statistic: median)
        }
        #expect(interval(series) == interval(series))
        #expect(interval(series)?.estimate == median(series))
        #expect(interval(series)?.blockLength == 4)
        #expect(interval([]) == nil)
        #expect(interval([1, .nan]) == nil)
        #expect(interval([1, 2], resamples: 0) == nil)
        #expect(interval([2])?.lower == 2)
        #expect(interval([2, 2, 2])?.upper == 2)
        #expect(blockBootstrapInterval(series, confidence: 1, seed: 1, statistic: median) == nil)
        #expect(blockBootstrapInterval(series, seed: 1) { _ in nil } == nil)
        #expect(blockBootstrapInterval(series, seed: 1) { _ in .nan } == nil)
        // Variance fails on a constant resample only.
        #expect(
            blockBootstrapInterval([0, 0, 0, 1], blockLength: .samples(1), seed: 1) {
                1 / ($0.reduce(0, +))
            } == nil)
    }
}
