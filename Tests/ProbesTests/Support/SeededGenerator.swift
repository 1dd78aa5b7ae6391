import Foundation
import Statistics

extension SeededGenerator {
    /// From 0 up to and without 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Standard normal, by Box and Muller.
    mutating func normal() -> Double { (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit()) }
}
