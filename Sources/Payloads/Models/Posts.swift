import Foundation

/// A bare array of blog posts.
struct Posts: PayloadModel {

    /// One post.
    struct Post: PostRecord {
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

    func fold(into checksum: inout PayloadChecksum) { checksum.add(posts: records) }
}

/// The fields of a post, in whatever form they are decoded.
protocol PostRecord: Decodable, Sendable {
    var id: Int { get }
    var userId: Int { get }
    var title: String { get }
    var slug: String { get }
    var body: String { get }
    var likesCount: Int { get }
    var isPinned: Bool { get }
    var tags: [String] { get }
    var readingMinutes: Double { get }
    var coverURL: URL? { get }
    var createdAt: Date { get }
    var editedAt: Date? { get }
}

extension PayloadChecksum {
    /// Adds all leaves of posts in an array without anything around it.
    mutating func add(posts: [some PostRecord]) {
        for post in posts {
            addRecord { record in
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
        addRecord { _ in }
    }
}
