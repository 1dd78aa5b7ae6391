import Foundation

/// A bare array of people.
struct Users: PayloadModel {

    /// One account.
    struct User: Decodable, Sendable {
        let id: Int
        let username: String
        let fullName: String
        let email: String
        let phone: String?
        let isActive: Bool
        let birthYear: Int
        let balance: Decimal
        let avatarURL: URL?
        let address: Address?
        let roles: [String]
        let lastLoginAt: Date?
        let createdAt: Date

        enum CodingKeys: String, CodingKey {
            case id
            case username
            case fullName = "full_name"
            case email
            case phone
            case isActive = "is_active"
            case birthYear = "birth_year"
            case balance
            case avatarURL = "avatar_url"
            case address
            case roles
            case lastLoginAt = "last_login_at"
            case createdAt = "created_at"
        }
    }

    /// Where they live.
    struct Address: Decodable, Sendable {
        let street: String
        let city: String
        let zip: String
        let latitude: Double
        let longitude: Double
    }

    let records: [User]

    init(from decoder: any Decoder) throws {
        records = try [User](from: decoder)
    }

    func fold(into checksum: inout PayloadChecksum) {
        for user in records {
            checksum.addRecord { record in
                record.add("id", user.id)
                record.add("username", user.username)
                record.add("full_name", user.fullName)
                record.add("email", user.email)
                record.add("phone", user.phone)
                record.add("is_active", user.isActive)
                record.add("birth_year", user.birthYear)
                record.add("balance", user.balance)
                record.add("avatar_url", user.avatarURL)
                record.add("roles", user.roles)
                record.add("last_login_at", user.lastLoginAt)
                record.add("created_at", user.createdAt)
                if let address = user.address {
                    record.add("address.street", address.street)
                    record.add("address.city", address.city)
                    record.add("address.zip", address.zip)
                    record.add("address.latitude", address.latitude)
                    record.add("address.longitude", address.longitude)
                } else {
                    record.add("address", nil as String?)
                }
            }
        }
        checksum.addRecord { _ in }
    }
}
