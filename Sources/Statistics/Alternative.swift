/// What a test takes as evidence against its null hypothesis.
public enum Alternative: String, Equatable, Sendable, CaseIterable {
    /// The location lies above that of the null hypothesis.
    case greater
    /// The location lies below that of the null hypothesis.
    case less
    /// The location differs, in either direction.
    case twoSided
}
