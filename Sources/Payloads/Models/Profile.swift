import Foundation

/// A person's page with what they did.
struct Profile: PayloadModel {
    let user: User
    let followersCount: Int
    let activity: [Activity]

    enum CodingKeys: String, CodingKey {
        case user
        case followersCount = "followers_count"
        case activity
    }

    /// Who it is.
    struct User: Decodable, Sendable {
        let id: Int
        let displayName: String
        let bio: String
        let verified: Bool
        let joinedAt: Date
        let websiteURL: URL?
        let location: String?

        enum CodingKeys: String, CodingKey {
            case id
            case displayName = "display_name"
            case bio
            case verified
            case joinedAt = "joined_at"
            case websiteURL = "website_url"
            case location
        }
    }

    /// One event.
    struct Activity: Decodable, Sendable {
        let id: Int
        let type: String
        let repository: Repository
        let message: String?
        let changes: Changes?
        let url: URL
        let createdAt: Date

        enum CodingKeys: String, CodingKey {
            case id
            case type
            case repository
            case message
            case changes
            case url
            case createdAt = "created_at"
        }
    }

    /// Where it happened.
    struct Repository: Decodable, Sendable {
        let name: String
        let stars: Int
        let isFork: Bool

        enum CodingKeys: String, CodingKey {
            case name
            case stars
            case isFork = "is_fork"
        }
    }

    /// What it changed.
    struct Changes: Decodable, Sendable {
        let added: Int
        let removed: Int
    }

    func fold(into checksum: inout PayloadChecksum) {
        for event in activity {
            checksum.addRecord { record in
                record.add("id", event.id)
                record.add("type", event.type)
                record.add("message", event.message)
                record.add("url", event.url)
                record.add("created_at", event.createdAt)
                record.add("repository.name", event.repository.name)
                record.add("repository.stars", event.repository.stars)
                record.add("repository.is_fork", event.repository.isFork)
                if let changes = event.changes {
                    record.add("changes.added", changes.added)
                    record.add("changes.removed", changes.removed)
                } else {
                    record.add("changes", nil as String?)
                }
            }
        }
        checksum.addRecord { record in
            record.add("user.id", user.id)
            record.add("user.display_name", user.displayName)
            record.add("user.bio", user.bio)
            record.add("user.verified", user.verified)
            record.add("user.joined_at", user.joinedAt)
            record.add("user.website_url", user.websiteURL)
            record.add("user.location", user.location)
            record.add("followers_count", followersCount)
        }
    }
}
