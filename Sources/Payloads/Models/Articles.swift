import Foundation

/// A page of a news search.
struct Articles: PayloadModel {
    let status: String
    let totalResults: Int
    let articles: [Article]
    let nextPage: URL?

    enum CodingKeys: String, CodingKey {
        case status
        case totalResults = "total_results"
        case articles
        case nextPage = "next_page"
    }

    /// One article.
    struct Article: Decodable, Sendable {
        let id: Int
        let title: String
        let summary: String
        let content: String
        let author: Author?
        let source: String
        let url: URL
        let imageURL: URL?
        let publishedAt: Date
        let wordCount: Int
        let isPremium: Bool
        let topics: [String]

        enum CodingKeys: String, CodingKey {
            case id
            case title
            case summary
            case content
            case author
            case source
            case url
            case imageURL = "image_url"
            case publishedAt = "published_at"
            case wordCount = "word_count"
            case isPremium = "is_premium"
            case topics
        }
    }

    /// Who wrote it.
    struct Author: Decodable, Sendable {
        let name: String
        let profileURL: URL

        enum CodingKeys: String, CodingKey {
            case name
            case profileURL = "profile_url"
        }
    }

    func fold(into checksum: inout PayloadChecksum) {
        for article in articles {
            checksum.addRecord { record in
                record.add("id", article.id)
                record.add("title", article.title)
                record.add("summary", article.summary)
                record.add("content", article.content)
                record.add("source", article.source)
                record.add("url", article.url)
                record.add("image_url", article.imageURL)
                record.add("published_at", article.publishedAt)
                record.add("word_count", article.wordCount)
                record.add("is_premium", article.isPremium)
                record.add("topics", article.topics)
                if let author = article.author {
                    record.add("author.name", author.name)
                    record.add("author.profile_url", author.profileURL)
                } else {
                    record.add("author", nil as String?)
                }
            }
        }
        checksum.addRecord { record in
            record.add("status", status)
            record.add("total_results", totalResults)
            record.add("next_page", nextPage)
        }
    }
}
