import Foundation
import Testing

@testable import Payloads

let data = try? DataDirectory.locate(
    explicit: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Data")
        .standardized.path)

/// A payload of a built-in shape.
func payload(_ shape: String, _ bytes: Int, seed: UInt64 = 1) throws -> Payload {
    try #require(data).payload(
        PayloadSpecification(shape: shape, bytes: bytes, seed: seed), shapes: PayloadShape.builtIn)
}

func decode<Model: PayloadModel>(_ model: Model.Type, _ body: Data) throws -> PayloadChecksum {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    var checksum = PayloadChecksum()
    try decoder.decode(model, from: body).fold(into: &checksum)
    return checksum
}

@Suite("Synthesizer")
struct SynthesizerTests {
    static let shapes = PayloadShape.builtIn.map(\.name)

    @Test("every shape at every size has its bytes, and decodes to the checksum that was promised", arguments: shapes)
    func sizes(shape: String) throws {
        let model = try #require(PayloadShape.builtIn.first { $0.name == shape }).model
        for bytes in [0, 2_000, 20_000, 300_001] {
            let payload = try payload(shape, bytes)
            if bytes > 0 { #expect(payload.body.count == bytes) }
            #expect((payload.records == 0) == (bytes == 0))
            #expect(try decode(model, payload.body) == payload.checksum)
            let object = try JSONSerialization.jsonObject(with: payload.body)
            let array = object as? [Any] ?? (object as? [String: Any])?.values.compactMap { $0 as? [Any] }.first
            #expect(array?.count == payload.records)
            #expect(payload.sha256 == SHA256.hexDigest(of: payload.body))
        }
    }

    @Test(
        "equal seeds give equal bytes on every machine",
        arguments: [
            ("products", "15d1f94b1073390b89871e5884426ca82d5df07b85fb38fb04af78a7b0402c56"),
            ("articles", "c7ec38ee11a7224ef12ec2a5673c5041fa8ffcaa6bee852fb53ce86cd99e0af3"),
            ("users", "b65686a8e0f752e43b61dc6de8ee6dd590f1dfec6c04f21e0bc7595fa1de04c1"),
            ("posts", "b47ba3fbd4abc72bfdfaefcd12d1e78331c50338672179f22471a4d38380c8c6"),
            ("comments", "477e898004f4384f5ecc2b9066c4723a34cc223f5c4de3877562d337e91c7937"),
            ("profile", "5bfcffba104fe29f57e8022ea1c100cda50b32538d400ad1ce6e918b92c45f5b"),
            ("orders", "a7fc3631306859a920cd80212583e0425d20570ecb9aa30d3b31825b012a3616"),
            ("rates", "bc8c22031f242b9d09c4ac1620d80855fae879bb2ad79e6f97a0048b53c5080f"),
            ("feed", "a2ee37852848ce4c3d81814f61b78c2152ed2e6a66199ff00b428ee9fae3a426"),
            ("catalog", "f9856772a8a62a846b644d4f36fbe74798d6dfd9f1544645eed3d6b067af1606"),
        ])
    func golden(shape: String, digest: String) throws {
        #expect(try payload(shape, 10_000, seed: 7).sha256 == digest)
    }

    @Test("another seed gives other bytes", arguments: shapes)
    func seeds(shape: String) throws {
        #expect(try payload(shape, 10_000, seed: 1).sha256 != payload(shape, 10_000, seed: 2).sha256)
    }

    @Test("leaves vary as they do in life")
    func variation() throws {
        let object = try JSONSerialization.jsonObject(with: payload("products", 500_000).body) as? [String: Any]
        let products = try #require(object?["products"] as? [[String: Any]])
        func distinct(_ key: String) -> Int { Set(products.compactMap { $0[key].map { "\($0)" } }).count }
        #expect(distinct("id") == products.count)
        #expect(distinct("sku") > products.count / 2)
        #expect(distinct("description") > products.count * 9 / 10)
        #expect(distinct("price") > products.count / 2)
        #expect(distinct("created_at") > products.count * 9 / 10)
        let nulls = products.count { $0["discount_percent"] is NSNull }
        #expect(nulls > products.count / 5 && nulls < products.count / 2)
        let stocked = products.count { $0["in_stock"] as? Bool == true }
        #expect(stocked > products.count / 2 && stocked < products.count * 4 / 5)
        let lengths = Set(products.compactMap { ($0["tags"] as? [Any])?.count })
        #expect(lengths == [2, 3, 4, 5])
        #expect(Set(products.compactMap { ($0["description"] as? String)?.count }).count > 50)
        let text = String(decoding: try payload("products", 500_000).body, as: UTF8.self)
        #expect(text.contains("\\n") && text.contains("\\u2014") && text.contains("\\\"") && text.contains("防水"))
    }

    @Test("a changed, a lost and a swapped record each change the checksum")
    func sensitivity() throws {
        let payload = try payload("products", 4_000)
        let model = try #require(PayloadShape.builtIn.first { $0.name == "products" }).model
        let original = try #require(try JSONSerialization.jsonObject(with: payload.body) as? [String: Any])
        func checksum(_ change: (inout [[String: Any]]) -> Void) throws -> PayloadChecksum {
            var document = original
            var products = try #require(document["products"] as? [[String: Any]])
            change(&products)
            document["products"] = products
            return try decode(model, JSONSerialization.data(withJSONObject: document))
        }
        #expect(try checksum { _ in } == payload.checksum)
        #expect(try checksum { $0.removeLast() } != payload.checksum)
        #expect(try checksum { $0.swapAt(0, 1) } != payload.checksum)
        for (key, value) in ["price": 1.01, "name": "x", "stock_count": -1, "discount_percent": 99, "sku": ""]
            as [String: Any]
        {
            #expect(try checksum { $0[2][key] = value } != payload.checksum, "\(key)")
        }
        #expect(
            try checksum { products in
                for index in products.indices {
                    guard var tags = products[index]["tags"] as? [String], tags[0] != tags[1] else { continue }
                    tags.swapAt(0, 1)
                    products[index]["tags"] = tags
                    return
                }
            } != payload.checksum)
    }

    @Test("a size too small for one record is refused with the least that works")
    func tooSmall() throws {
        let error = #expect(throws: PayloadError.self) { try payload("products", 100) }
        guard case .tooSmall("products", 100, let least) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(try payload("products", least).records == 1)
        #expect(throws: PayloadError.self) { try payload("products", least - 1) }
    }
}
