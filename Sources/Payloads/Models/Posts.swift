import Foundation

/// A bare array of blog posts.
struct Posts: PayloadModel {

    /// One post.
    struct Post: Decodable, Sendable {
        let id: Int
        let userId: Int
        let title: String
        let slug: String
        let body: String
        let likesCount: Int
        let isPinned: Bool
        let tags: [String]
        let readingMinutes: Double
        let coverURL: URL?
        let createdAt: Date
        let editedAt: Date?

        enum CodingKeys: String, CodingKey {
            case id
            case userId = "user_id"
            case title
            case slug
            case body
            case likesCount = "likes_count"
            case isPinned = "is_pinned"
            case tags
            case readingMinutes = "reading_minutes"
            case coverURL = "cover_url"
            case createdAt = "created_at"
            case editedAt = "edited_at"
        }
    }

    let records: [Post]

    init(from decoder: any Decoder) throws {
        records = try [Post](from: decoder)
    }

    func fold(into checksum: inout PayloadChecksum) {
        for post in records {
            checksum.addRecord { record in
                record.add("id", post.id)
                record.add("user_id", post.userId)
                record.add("title", post.title)
                record.add("slug", post.slug)
                record.add("body", post.body)
                record.add("likes_count", post.likesCount)
                record.add("is_pinned", post.isPinned)
                record.add("tags", post.tags)
                record.add("reading_minutes", post.readingMinutes)
                record.add("cover_url", post.coverURL)
                record.add("created_at", post.createdAt)
                record.add("edited_at", post.editedAt)
            }
        }
        checksum.addRecord { _ in }
    }
}
