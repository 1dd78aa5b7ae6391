extension Sequence<Double> {
    /// Whether every value is a number and none is infinite.
    var areFinite: Bool { allSatisfy(\.isFinite) }
}
