import FetchDecode
import Foundation

/// Posts whose numbers may be written as strings.
struct StringOrNumberPosts: PayloadModel {
    /// One post.
    struct Post: PostRecord {
        @StringOrNumber var id: Int
        @StringOrNumber var userId: Int
        let title: String
        let slug: String
        let body: String
        @StringOrNumber var likesCount: Int
        let isPinned: Bool
        let tags: [String]
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
