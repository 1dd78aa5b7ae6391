/// The response of a request whose answer has no body that matters, such as 204.
///
/// Whatever body comes is not read.
public struct NoContent: Decodable, Sendable, Equatable {
    /// The one value.
    public init() {}

    /// Reads nothing.
    public init(from decoder: any Decoder) throws {}
}
