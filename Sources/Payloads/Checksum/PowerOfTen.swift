/// Powers of ten that a double holds exactly.
enum PowerOfTen {
    private static let values: [Double] = (1...22).reduce(into: [1]) { values, _ in
        values.append((values.last ?? 1) * 10)
    }

    /// 10 to a power of 0…22.
    static func value(_ exponent: Int) -> Double {
        values[min(exponent, 22)]
    }
}
