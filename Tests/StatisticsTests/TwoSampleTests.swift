import Foundation
import Testing

@testable import Statistics

@Suite("Two samples")
struct TwoSampleTests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            let first: [Double]
            let second: [Double]
            let greater: Double
            let less: Double
            let twoSided: Double
            let shift: Double
            let interval: [Double]?
            let hasInterval: Bool

            enum CodingKeys: String, CodingKey {
                case first, second, greater, less, shift, interval
                case twoSided = "two-sided"
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                first = try container.decode([Double].self, forKey: .first)
                second = try container.decode([Double].self, forKey: .second)
                greater = try container.decode(Double.self, forKey: .greater)
                less = try container.decode(Double.self, forKey: .less)
                twoSided = try container.decode(Double.self, forKey: .twoSided)
                shift = try container.decode(Double.self, forKey: .shift)
                interval = try container.decodeIfPresent([Double].self, forKey: .interval)
                hasInterval = container.contains(.interval)
            }
        }
        struct Holm: Decodable {
            let p: [Double]
            let adjusted: [Double]
        }
        struct Normal: Decodable {
            let share: Double
            let z: Double
        }
        let cases: [Case]
        let holm: Holm
        let normal: [Normal]
    }

    private static func vectors() throws -> Vectors {
        let url = try #require(Bundle.module.url(forResource: "two-sample", withExtension: "json"))
        return try JSONDecoder().decode(Vectors.self, from: try Data(contentsOf: url))
    }

    private func agree(_ found: Double?, _ expected: Double) -> Bool {
        guard let found else { return false }
        return abs(found - expected) <= 1e-9 * max(1, abs(expected))
    }

    @Test("the Mann–Whitney test is scipy's, exact and approximate, with and without ties")
    func mannWhitney() throws {
        for vector in try Self.vectors().cases {
            let size = "\(vector.first.count), \(vector.second.count)"
            #expect(
                agree(mannWhitneyTest(vector.first, vector.second, alternative: .greater), vector.greater), "\(size)")
            #expect(agree(mannWhitneyTest(vector.first, vector.second, alternative: .less), vector.less), "\(size)")
            #expect(
                agree(mannWhitneyTest(vector.first, vector.second, alternative: .twoSided), vector.twoSided), "\(size)")
            // Sides exchanged, the answers are.
            #expect(agree(mannWhitneyTest(vector.second, vector.first, alternative: .less), vector.greater), "\(size)")
        }
    }

    @Test("the shift is the median difference, its interval what the test does not reject")
    func shift() throws {
        for vector in try Self.vectors().cases {
            let estimate = try #require(shiftEstimate(vector.first, vector.second))
            #expect(agree(estimate.shift, vector.shift))
            guard vector.hasInterval else { continue }
            #expect((estimate.interval == nil) == (vector.interval == nil))
            if let interval = vector.interval {
                #expect(agree(estimate.interval?.lowerBound, interval[0]))
                #expect(agree(estimate.interval?.upperBound, interval[1]))
            }
        }
    }

    @Test("Holm's correction and normal quantiles are right")
    func holm() throws {
        let vectors = try Self.vectors()
        for (found, expected) in zip(holmAdjusted(vectors.holm.p), vectors.holm.adjusted) {
            #expect(agree(found, expected))
        }
        #expect(holmAdjusted([]) == [])
        for normal in vectors.normal { #expect(agree(normalQuantile(upperTail: normal.share), normal.z)) }
    }

    @Test("nothing is made of samples that are empty or not finite, and all-equal values speak against nothing")
    func bounds() {
        #expect(mannWhitneyTest([], [1], alternative: .greater) == nil)
        #expect(mannWhitneyTest([1], [.nan], alternative: .greater) == nil)
        #expect(shiftEstimate([.infinity], [1]) == nil)
        #expect(mannWhitneyTest([2, 2, 2], [2, 2], alternative: .twoSided) == 1)
    }

    @Test(
        "under the null the interval of a shift covers 0 as often as it says, and the test errs no more",
        arguments: [6, 20])
    func rates(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let rounds = 2_000
        var covered = 0
        var errors = 0
        for _ in 0..<rounds {
            let samples = (0..<2).map { _ in
                (0..<count).map { _ in -log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &generator)) }
            }
            if let interval = shiftEstimate(samples[0], samples[1])?.interval, interval.contains(0) { covered += 1 }
            if let p = mannWhitneyTest(samples[0], samples[1], alternative: .greater), p <= 0.05 { errors += 1 }
        }
        // Three standard errors of the rate at 95 %; an exact test on few values errs less often than its level.
        #expect(Double(covered) / Double(rounds) >= 0.95 - 3 * 0.0049)
        #expect(Double(errors) / Double(rounds) <= 0.05 + 3 * 0.0049)
    }
}
