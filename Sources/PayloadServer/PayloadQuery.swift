/// Which body a client asks for: two equal queries always get the same bytes.
public struct PayloadQuery: Hashable, Sendable {
    /// The name of the shape, such as `feed`.
    public var shape: String
    /// The wished size of the body in bytes; the source decides how near it comes.
    public var bytes: Int
    /// The seed of whatever is random in the body.
    public var seed: UInt64

    /// The size where a request names none: 2 000 000 bytes.
    public static let defaultBytes = 2_000_000
    /// The seed where a request names none: 1.
    public static let defaultSeed: UInt64 = 1

    /// A query; size and seed have the defaults of the `/payloads` route.
    public init(
        shape: String, bytes: Int = PayloadQuery.defaultBytes, seed: UInt64 = PayloadQuery.defaultSeed
    ) {
        self.shape = shape
        self.bytes = bytes
        self.seed = seed
    }
}
