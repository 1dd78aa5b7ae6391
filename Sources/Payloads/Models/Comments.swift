import Foundation

/// The comments below a post.
struct Comments: PayloadModel {
    let postId: Int
    let comments: [Comment]
    let hasMore: Bool

    enum CodingKeys: String, CodingKey {
        case postId = "post_id"
        case comments
        case hasMore = "has_more"
    }

    /// One comment.
    struct Comment: Decodable, Sendable {
        let id: Int
        let parentId: Int?
        let author: String
        let email: String?
        let text: String
        let score: Int
        let isHidden: Bool
        let createdAt: Date
        let reactions: Reactions?

        enum CodingKeys: String, CodingKey {
            case id
            case parentId = "parent_id"
            case author
            case email
            case text
            case score
            case isHidden = "is_hidden"
            case createdAt = "created_at"
            case reactions
        }
    }

    /// What others made of it.
    struct Reactions: Decodable, Sendable {
        let up: Int
        let down: Int
        let heart: Int
    }

    func fold(into checksum: inout PayloadChecksum) {
        for comment in comments {
            checksum.addRecord { record in
                record.add("id", comment.id)
                record.add("parent_id", comment.parentId)
                record.add("author", comment.author)
                record.add("email", comment.email)
                record.add("text", comment.text)
                record.add("score", comment.score)
                record.add("is_hidden", comment.isHidden)
                record.add("created_at", comment.createdAt)
                if let reactions = comment.reactions {
                    record.add("reactions.up", reactions.up)
                    record.add("reactions.down", reactions.down)
                    record.add("reactions.heart", reactions.heart)
                } else {
                    record.add("reactions", nil as String?)
                }
            }
        }
        checksum.addRecord { record in
            record.add("post_id", postId)
            record.add("has_more", hasMore)
        }
    }
}
