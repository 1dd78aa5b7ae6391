import Foundation

/// The orders of a shop.
struct Orders: PayloadModel {
    let orders: [Order]
    let cursor: String?

    /// One order.
    struct Order: Decodable, Sendable {
        let id: Int
        let number: String
        let status: String
        let customer: Customer
        let items: [Item]
        let total: Decimal
        let taxRate: Double
        let coupon: String?
        let shippingAddress: ShippingAddress
        let placedAt: Date
        let shippedAt: Date?

        enum CodingKeys: String, CodingKey {
            case id
            case number
            case status
            case customer
            case items
            case total
            case taxRate = "tax_rate"
            case coupon
            case shippingAddress = "shipping_address"
            case placedAt = "placed_at"
            case shippedAt = "shipped_at"
        }
    }

    /// Who ordered.
    struct Customer: Decodable, Sendable {
        let id: Int
        let name: String
        let vip: Bool
    }

    /// One line of it.
    struct Item: Decodable, Sendable {
        let sku: String
        let title: String
        let quantity: Int
        let unitPrice: Decimal
        let options: [String]

        enum CodingKeys: String, CodingKey {
            case sku
            case title
            case quantity
            case unitPrice = "unit_price"
            case options
        }
    }

    /// Where it goes.
    struct ShippingAddress: Decodable, Sendable {
        let line: String
        let city: String
        let country: String
    }

    func fold(into checksum: inout PayloadChecksum) {
        for order in orders {
            checksum.addRecord { record in
                record.add("id", order.id)
                record.add("number", order.number)
                record.add("status", order.status)
                record.add("total", order.total)
                record.add("tax_rate", order.taxRate)
                record.add("coupon", order.coupon)
                record.add("placed_at", order.placedAt)
                record.add("shipped_at", order.shippedAt)
                record.add("customer.id", order.customer.id)
                record.add("customer.name", order.customer.name)
                record.add("customer.vip", order.customer.vip)
                for (index, item) in order.items.enumerated() {
                    record.add("items.sku", item.sku, at: index)
                    record.add("items.title", item.title, at: index)
                    record.add("items.quantity", item.quantity, at: index)
                    record.add("items.unit_price", item.unitPrice, at: index)
                    for (position, option) in item.options.enumerated() {
                        record.add("items.options", option, at: index * RecordChecksum.arrayStride + position)
                    }
                }
                record.add("shipping_address.line", order.shippingAddress.line)
                record.add("shipping_address.city", order.shippingAddress.city)
                record.add("shipping_address.country", order.shippingAddress.country)
            }
        }
        checksum.addRecord { record in
            record.add("cursor", cursor)
        }
    }
}
