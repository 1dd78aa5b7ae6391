import Foundation

/// The probability that a standard normal value exceeds `z`.
func normalUpperTail(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }

/// The standard normal value that is exceeded with a probability, by bisection: exact to the last digits of ``erfc``.
///
/// - Parameter share: 0 < share < 1.
public func normalQuantile(upperTail share: Double) -> Double {
    var (low, high) = (-40.0, 40.0)
    while true {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { return middle }
        if normalUpperTail(middle) > share { low = middle } else { high = middle }
    }
}
