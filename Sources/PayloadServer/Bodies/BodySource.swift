/// Makes the bodies that a ``PayloadServer`` serves.
public protocol BodySource: Sendable {
    /// The names of the shapes it knows; a request for any other is answered with 404 and never reaches ``body(for:)``.
    var shapes: [String] { get }

    /// The JSON body for a query: the same bytes each time it is asked.
    ///
    /// It is called once per query as long as the body stays in the cache, on a thread of its own, never two at a time
    /// by the server itself, though ``PayloadServer/prepare(_:)`` calls it from the caller's thread.
    /// Throws ``UnsatisfiableQuery`` for a query that no body can satisfy (answered with 400); any other error is
    /// answered with 500. Both answers carry the error's description.
    func body(for query: PayloadQuery) throws -> [UInt8]
}

/// A query for which no body can be made, such as one for fewer bytes than the smallest record has.
public struct UnsatisfiableQuery: Error, CustomStringConvertible, Sendable {
    /// One line: what is wrong with the query, and what would be right.
    public let description: String

    /// An error with that line as its description.
    public init(_ description: String) { self.description = description }
}
