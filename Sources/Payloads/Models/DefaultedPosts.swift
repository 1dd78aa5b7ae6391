import FetchDecode
import Foundation

/// Posts whose counts, flags and tags may be missing.
struct DefaultedPosts: PayloadModel {
    /// One post.
    struct Post: PostRecord {
        let id: Int
        let userId: Int
        let title: String
        let slug: String
        let body: String
        @Defaulted<Zero<Int>> var likesCount: Int
        @Defaulted<False> var isPinned: Bool
        @Defaulted<EmptyArray<String>> var tags: [String]
        let readingMinutes: Double
        let coverURL: URL?
        let createdAt: Date
        let editedAt: Date?

        typealias CodingKeys = Posts.Post.CodingKeys
    }

    let records: [Post]

    init(from decoder: any Decoder) throws {
        records = try [Post](from: decoder)
    }

    func fold(into checksum: inout PayloadChecksum) { checksum.add(posts: records) }
}
