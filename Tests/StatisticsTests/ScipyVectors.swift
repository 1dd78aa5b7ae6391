import Foundation
import Testing

@testable import Statistics

/// The answers of scipy, made by Vectors/make-vectors.py.
struct ScipyVectors: Decodable, Sendable {
    /// A value for each alternative.
    struct ByAlternative: Decodable, Sendable {
        var greater, less, twoSided: Double

        subscript(_ alternative: Alternative) -> Double {
            switch alternative {
            case .greater: greater
            case .less: less
            case .twoSided: twoSided
            }
        }
    }

    struct SignFlip: Decodable, Sendable {
        var values: [Double]
        var shift: Double
        var p: ByAlternative
    }

    struct TDistribution: Decodable, Sendable {
        var freedom, bound, cumulative, upper: Double
    }

    struct TQuantile: Decodable, Sendable {
        var freedom, probability, quantile: Double
    }

    struct Normal: Decodable, Sendable {
        var probability, quantile: Double
    }

    struct TTest: Decodable, Sendable {
        var first, second: [Double]
        var shift: Double
        var one, welch: ByAlternative
        var intervals: [[Double]]
    }

    struct Noncentral: Decodable, Sendable {
        var freedom, bound, noncentrality, upper: Double
    }

    struct Detectable: Decodable, Sendable {
        var count: Int
        var level, power, effect: Double
    }

    struct RankTest: Decodable, Sendable {
        var first, second: [Double]
        var statistic, shift: Double
        var p: ByAlternative
    }

    struct Centre: Decodable, Sendable {
        var values: [Double]
        var estimate: Double
        var lower, upper: Double?
    }

    struct Proportion: Decodable, Sendable {
        var successes, trials: Int
        var confidence: Double
        var exact, wilson: [Double]
    }

    var signFlips: [SignFlip]
    var tDistribution: [TDistribution]
    var tQuantiles: [TQuantile]
    var normal: [Normal]
    var tTests: [TTest]
    var noncentral: [Noncentral]
    var detectable: [Detectable]
    var rankTests: [RankTest]
    var centres: [Centre]
    var proportions: [Proportion]

    static let stored = Result { try decoded(ScipyVectors.self, "scipy") }
}

/// What a file of vectors holds.
func decoded<Content: Decodable>(_ type: Content.Type, _ name: String) throws -> Content {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "json"))
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

/// Whether two values agree to 1e-9 of the expected one, or absolutely where that is tiny.
func agrees(_ value: Double?, _ expected: Double?, relative: Double = 1e-9, absolute: Double = 1e-15) -> Bool {
    guard let value, let expected else { return value == nil && expected == nil }
    return abs(value - expected) <= max(relative * abs(expected), absolute)
}

/// Whether a share of trials lies within four standard errors of a probability.
func isLikely(_ hits: Int, of trials: Int, probability: Double) -> Bool {
    let error = (probability * (1 - probability) / Double(trials)).squareRoot()
    return abs(Double(hits) / Double(trials) - probability) <= 4 * error
}

extension SeededGenerator {
    /// A standard normal number (Box & Muller 1958).
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
        return radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &self))
    }

    mutating func normals(_ count: Int, mean: Double = 0, deviation: Double = 1) -> [Double] {
        (0..<count).map { _ in mean + deviation * normal() }
    }
}
