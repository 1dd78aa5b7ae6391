import Foundation
import Statistics

/// Seeded samples of durations of the shapes that latencies take.
enum Samples: String, CaseIterable, Sendable {
    case lognormal, uniform, bimodal, constant, small, wholeRange

    func values(count: Int, seed: UInt64) -> [UInt64] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            switch self {
            case .lognormal: UInt64(exp(14 + 1.5 * generator.normal()))
            case .uniform: 50_000 + generator.next() % 5_000_000
            case .bimodal:
                generator.unit() < 0.9 ? 900_000 + generator.next() % 50_000 : 80_000_000 + generator.next() % 999
            case .constant: 123_456_789
            case .small: generator.next() % 2_048
            case .wholeRange: UInt64(exp2(generator.unit() * log2(3.6e12)))
            }
        }
    }
}
