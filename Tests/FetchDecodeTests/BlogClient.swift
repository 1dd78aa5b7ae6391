import FetchDecode

struct Post: Codable, Sendable, Equatable {
    var id: Int, title: String
}

struct ListPosts: PagedRequest {
    typealias Response = [Post]
    var endpoint = Endpoint("/posts")
    func items(of page: [Post]) -> [Post] { page }  // the next page comes from the Link header
}

struct BlogClient: Sendable {
    var api: APIClient
    func posts() -> ItemSequence<ListPosts> { api.items(of: ListPosts()) }
    func post(_ id: Int) async throws(APIError) -> Post { try await api.send(Endpoint("/posts/\(id)")) }
    func publish(_ post: Post) async throws(APIError) -> Post {
        try await api.send(Endpoint(.post, "/posts", body: .json(post)))
    }
}
