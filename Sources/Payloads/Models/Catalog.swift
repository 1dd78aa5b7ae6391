import Foundation

/// A shop's catalogue in sections.
struct Catalog: PayloadModel {
    let version: Int
    let locale: String
    let generatedAt: Date
    let sections: [Section]

    enum CodingKeys: String, CodingKey {
        case version
        case locale
        case generatedAt = "generated_at"
        case sections
    }

    /// One section.
    struct Section: Decodable, Sendable {
        let id: Int
        let title: String
        let slug: String
        let visible: Bool
        let items: [Item]
        let updatedAt: Date?

        enum CodingKeys: String, CodingKey {
            case id
            case title
            case slug
            case visible
            case items
            case updatedAt = "updated_at"
        }
    }

    /// One article of it.
    struct Item: Decodable, Sendable {
        let code: String
        let title: String
        let price: Decimal
        let unit: String
        let variants: [Variant]
        let allergens: [String]
    }

    /// One form of the article.
    struct Variant: Decodable, Sendable {
        let name: String
        let extra: Decimal
    }

    func fold(into checksum: inout PayloadChecksum) {
        for section in sections {
            checksum.addRecord { record in
                record.add("id", section.id)
                record.add("title", section.title)
                record.add("slug", section.slug)
                record.add("visible", section.visible)
                record.add("updated_at", section.updatedAt)
                for (index, item) in section.items.enumerated() {
                    record.add("items.code", item.code, at: index)
                    record.add("items.title", item.title, at: index)
                    record.add("items.price", item.price, at: index)
                    record.add("items.unit", item.unit, at: index)
                    let base = index * RecordChecksum.arrayStride
                    for (position, variant) in item.variants.enumerated() {
                        record.add("items.variants.name", variant.name, at: base + position)
                        record.add("items.variants.extra", variant.extra, at: base + position)
                    }
                    for (position, allergen) in item.allergens.enumerated() {
                        record.add("items.allergens", allergen, at: base + position)
                    }
                }
            }
        }
        checksum.addRecord { record in
            record.add("version", version)
            record.add("locale", locale)
            record.add("generated_at", generatedAt)
        }
    }
}
