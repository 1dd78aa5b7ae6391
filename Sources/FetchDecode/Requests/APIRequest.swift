/// A request that knows what it is answered with.
///
///     struct GetPost: APIRequest {
///         typealias Response = Post
///         var id: Int
///         var endpoint: Endpoint { Endpoint("/posts/\(id)") }
///     }
///     let post = try await client.send(GetPost(id: 7))  // a Post
public protocol APIRequest<Response>: Sendable {
    /// What the body of a 2xx answer decodes to; ``NoContent`` where there is none.
    associatedtype Response: Decodable & Sendable

    /// What to ask for.
    var endpoint: Endpoint { get }
}
