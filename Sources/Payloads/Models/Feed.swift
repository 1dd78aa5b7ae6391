import Foundation

/// A social feed.
struct Feed: PayloadModel {
    let feed: Header
    let entries: [Entry]

    /// What feed it is.
    struct Header: Decodable, Sendable {
        let title: String
        let homeURL: URL
        let ttlMinutes: Int
        let icon: URL?

        enum CodingKeys: String, CodingKey {
            case title
            case homeURL = "home_url"
            case ttlMinutes = "ttl_minutes"
            case icon
        }
    }

    /// One entry.
    struct Entry: Decodable, Sendable {
        let id: Int
        let kind: String
        let author: Author
        let caption: String?
        let media: [Media]
        let stats: Stats
        let sponsored: Bool
        let postedAt: Date

        enum CodingKeys: String, CodingKey {
            case id
            case kind
            case author
            case caption
            case media
            case stats
            case sponsored
            case postedAt = "posted_at"
        }
    }

    /// Who posted it.
    struct Author: Decodable, Sendable {
        let handle: String
        let name: String
        let avatarURL: URL?

        enum CodingKeys: String, CodingKey {
            case handle
            case name
            case avatarURL = "avatar_url"
        }
    }

    /// A picture or a film.
    struct Media: Decodable, Sendable {
        let url: URL
        let width: Int
        let height: Int
        let alt: String?
    }

    /// How it fared.
    struct Stats: Decodable, Sendable {
        let views: Int
        let likes: Int
        let shares: Int
    }

    func fold(into checksum: inout PayloadChecksum) {
        for entry in entries {
            checksum.addRecord { record in
                record.add("id", entry.id)
                record.add("kind", entry.kind)
                record.add("caption", entry.caption)
                record.add("sponsored", entry.sponsored)
                record.add("posted_at", entry.postedAt)
                record.add("author.handle", entry.author.handle)
                record.add("author.name", entry.author.name)
                record.add("author.avatar_url", entry.author.avatarURL)
                for (index, media) in entry.media.enumerated() {
                    record.add("media.url", media.url, at: index)
                    record.add("media.width", media.width, at: index)
                    record.add("media.height", media.height, at: index)
                    record.add("media.alt", media.alt, at: index)
                }
                record.add("stats.views", entry.stats.views)
                record.add("stats.likes", entry.stats.likes)
                record.add("stats.shares", entry.stats.shares)
            }
        }
        checksum.addRecord { record in
            record.add("feed.title", feed.title)
            record.add("feed.home_url", feed.homeURL)
            record.add("feed.ttl_minutes", feed.ttlMinutes)
            record.add("feed.icon", feed.icon)
        }
    }
}
