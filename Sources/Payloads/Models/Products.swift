import Foundation

/// A page of a shop's catalogue.
struct Products: PayloadModel {
    let page: Int
    let pageCount: Int
    let currency: String
    let products: [Product]

    enum CodingKeys: String, CodingKey {
        case page
        case pageCount = "page_count"
        case currency
        case products
    }

    /// One article of the shop.
    struct Product: Decodable, Sendable {
        let id: Int
        let sku: String
        let name: String
        let description: String
        let price: Double
        let discountPercent: Int?
        let inStock: Bool
        let stockCount: Int
        let rating: Double
        let brand: Brand
        let tags: [String]
        let imageURL: URL
        let createdAt: Date
        let updatedAt: Date

        enum CodingKeys: String, CodingKey {
            case id
            case sku
            case name
            case description
            case price
            case discountPercent = "discount_percent"
            case inStock = "in_stock"
            case stockCount = "stock_count"
            case rating
            case brand
            case tags
            case imageURL = "image_url"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    /// Who makes it.
    struct Brand: Decodable, Sendable {
        let id: Int
        let name: String
        let country: String
    }

    func fold(into checksum: inout PayloadChecksum) {
        for product in products {
            checksum.addRecord { record in
                record.add("id", product.id)
                record.add("sku", product.sku)
                record.add("name", product.name)
                record.add("description", product.description)
                record.add("price", product.price)
                record.add("discount_percent", product.discountPercent)
                record.add("in_stock", product.inStock)
                record.add("stock_count", product.stockCount)
                record.add("rating", product.rating)
                record.add("tags", product.tags)
                record.add("image_url", product.imageURL)
                record.add("created_at", product.createdAt)
                record.add("updated_at", product.updatedAt)
                record.add("brand.id", product.brand.id)
                record.add("brand.name", product.brand.name)
                record.add("brand.country", product.brand.country)
            }
        }
        checksum.addRecord { record in
            record.add("page", page)
            record.add("page_count", pageCount)
            record.add("currency", currency)
        }
    }
}
