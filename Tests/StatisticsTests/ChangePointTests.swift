import Foundation
import Testing

@testable import Statistics

@Suite("Change points")
struct ChangePointTests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            var values: [Double]
            var otava, indices: [Int]
            var before, after, p: [Double]
            var split: Int?
            var distance: Double?
        }

        var window: Int
        var significance: Double
        var cases: [Case]
    }

    @Test("change points are those of apache-otava once its t-test is corrected, with scipy's p-values")
    func agreesWithOtava() throws {
        let vectors = try decoded(Vectors.self, "change-points")
        #expect(vectors.cases.count == 100)
        // As the package is, near the level only: make-change-points.py says what is corrected.
        #expect(vectors.cases.count { $0.otava == $0.indices } == 95)
        for (number, vector) in vectors.cases.enumerated() {
            let points = try #require(
                changePoints(in: vector.values, window: vectors.window, significance: vectors.significance))
            #expect(points.map(\.index) == vector.indices, "case \(number)")
            guard points.map(\.index) == vector.indices else { continue }
            for (place, point) in points.enumerated() {
                #expect(agrees(point.meanBefore, vector.before[place]))
                #expect(agrees(point.meanAfter, vector.after[place]))
                #expect(agrees(point.pValue, vector.p[place], absolute: 1e-14))
            }
        }
    }

    @Test("the best split is that of apache-otava")
    func bestSplits() throws {
        let vectors = try decoded(Vectors.self, "change-points")
        #expect(vectors.cases.count { $0.split != nil } == 88)
        for vector in vectors.cases where vector.split != nil {
            let split = try #require(bestSplit(of: vector.values[...]))
            #expect(split.index == vector.split)
            #expect(agrees(split.distance, vector.distance, absolute: 1e-12))
        }
    }

    @Test("the energy distance by gaps is that by pairs")
    func energyDistances() {
        var generator = SeededGenerator(seed: 16)
        for (count, other) in [(1, 1), (1, 6), (5, 1), (7, 4)] {
            let (left, right) = (generator.normals(count), generator.normals(other))
            let labelled = (left.map { ($0, true) } + right.map { ($0, false) }).sorted { $0.0 < $1.0 }
            func sum(_ first: [Double], _ second: [Double]) -> Double {
                first.reduce(0) { total, value in second.reduce(total) { $0 + abs(value - $1) } }
            }
            let (n, m) = (Double(count), Double(other))
            // The unbiased means of distances: inside a side, only pairs of different values.
            let inside =
                (count > 1 ? sum(left, left) / (n * (n - 1)) : 0) + (other > 1 ? sum(right, right) / (m * (m - 1)) : 0)
            let expected = n * m / (n + m) * (2 * sum(left, right) / (n * m) - inside)
            let distance = energyDistance(ofSorted: labelled.map(\.0), isLeft: labelled.map(\.1))
            #expect(agrees(distance, expected, absolute: 1e-12))
        }
    }

    @Test("permutations find an evident change too, at the same place for the same seed")
    func permutations() throws {
        var generator = SeededGenerator(seed: 13)
        let series = generator.normals(20) + generator.normals(20, mean: 4)
        let test = ChangePointTest.permutations(999, seed: 5)
        let points = try #require(changePoints(in: series, significance: 1e-3, test: test))
        #expect(points.map(\.index) == changePoints(in: series)?.map(\.index))
        #expect(points.map(\.pValue) == [0.001])
        #expect(changePoints(in: series, significance: 1e-3, test: test) == points)
        #expect(changePoints(in: series, significance: 1e-4, test: test) == nil)
    }

    @Test("without a change there are false alarms as seldom as the level says")
    func nominalRate() throws {
        var generator = SeededGenerator(seed: 14)
        let runs = 200
        let alarms = try (0..<runs).count { run in
            let series = generator.normals(24)
            let test = ChangePointTest.permutations(19, seed: UInt64(run))
            return try !#require(changePoints(in: series, significance: 0.5, test: test)).isEmpty
        }
        // The first split alone: at 0.5 half of the series have one, and the second test takes none of them back.
        #expect(isLikely(alarms, of: runs, probability: 0.5), "\(alarms)")
        let found = try (0..<runs).count { _ in
            try !#require(changePoints(in: generator.normals(60))).isEmpty
        }
        // The search is not accounted for by the t-test: more than 1e-4, and still rare.
        #expect(found <= 4, "\(found)")
    }

    @Test("a reversed series has its changes mirrored")
    func symmetry() throws {
        var generator = SeededGenerator(seed: 15)
        let series = generator.normals(24) + generator.normals(20, mean: 8)
        let points = try #require(changePoints(in: series))
        let mirrored = try #require(changePoints(in: series.reversed()))
        #expect(points.map(\.index) == [24])
        #expect(mirrored.map { 44 - $0.index } == [24])
        #expect(agrees(points.first?.meanBefore, mirrored.first?.meanAfter))
        #expect(agrees(points.first?.pValue, mirrored.first?.pValue))
        let negated = try #require(changePoints(in: series.map { 3 - 2 * $0 }))
        #expect(negated.map(\.index) == [24])
    }

    @Test("short, constant and impossible series")
    func edges() {
        #expect(changePoints(in: []) == [])
        #expect(changePoints(in: [1]) == [])
        #expect(changePoints(in: [1, 2]) == [])
        #expect(changePoints(in: [1, 2], test: .permutations(9_999, seed: 1)) == [])
        #expect(changePoints(in: [Double](repeating: 0.1, count: 120)) == [])
        #expect(
            changePoints(
                in: [Double](repeating: 0.1, count: 12), significance: 0.01, test: .permutations(99, seed: 1)) == [])
        let step = [Double](repeating: 0.1, count: 12) + [Double](repeating: 0.3, count: 12)
        #expect(changePoints(in: step) == [ChangePoint(index: 12, meanBefore: 0.1, meanAfter: 0.3, pValue: 0)])
        #expect(changePoints(in: [1, .nan, 2]) == nil)
        #expect(changePoints(in: [1, .infinity, 2]) == nil)
        #expect(changePoints(in: [1e200, 1, 2]) == nil)
        #expect(changePoints(in: [1, 2], window: 1) == nil)
        #expect(changePoints(in: step, window: .max)?.map(\.index) == [12])
        #expect(changePoints(in: [1, 2], significance: 0) == nil)
        #expect(changePoints(in: [1, 2], significance: 1) == nil)
        #expect(changePoints(in: [1, 2], significance: .nan) == nil)
        #expect(changePoints(in: [1, 2], test: .permutations(0, seed: 1)) == nil)
        #expect(changePoints(in: [1, 2], test: .permutations(-1, seed: 1)) == nil)
    }
}
