import Foundation
import Testing

@testable import Payloads

@Suite("Samples")
struct SampleTests {
    /// A folder with one sample of products.
    private static func directory(_ text: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("samples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent("products.json"))
        return folder.path
    }

    private static func failure(of text: String) throws -> String? {
        let folder = try directory(text)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let specification = PayloadSpecification(shape: "products", bytes: 10_000, seed: 1)
        let error = #expect(throws: PayloadError.self) {
            try DataDirectory.locate(explicit: folder).payload(specification, shapes: PayloadShape.builtIn)
        }
        return error?.description.replacing("\(folder)/", with: "")
    }

    @Test(
        "a sample that does not parse is told with its line and column",
        arguments: [
            ("{\n  \"a\": 1,\n}", "products.json:3:1: not JSON: a key was expected"),
            ("[{\"a\": tru}]", "products.json:1:8: not JSON: a value was expected"),
            ("[{\"a\": 01}]", "products.json:1:9: not JSON: ',' or '}' was expected"),
            ("[{\"a\": \"x}]", "products.json:1:8: not JSON: a string is opened and never closed"),
            (
                "[{\"a\": \"\\q\"}]",
                "products.json:1:8: not JSON: a string with an escape or an encoding that is not valid"
            ),
            ("[{\"a\": 1, \"a\": 2}]", "products.json:1:14: not JSON: the key 'a' stands twice"),
            ("[] []", "products.json:1:4: not JSON: text behind the end of the document"),
            ("", "products.json:1:1: not JSON: the document ends where a value should be"),
        ])
    func syntax(text: String, message: String) throws {
        #expect(try Self.failure(of: text) == message)
    }

    @Test("a sample that does not fit its model is told with the place")
    func misfit() throws {
        let sample = try String(contentsOfFile: "\(try #require(data).path)/products.json", encoding: .utf8)
        let cases = [
            ("\"price\": 39.00", "\"price\": \"39.00\"", "products[1].price"),
            ("\"country\": \"JP\"", "\"land\": \"JP\"", "products[2].brand.country"),
            ("\"page\": 1,", "", "at page: the key 'page' is missing"),
        ]
        for (original, changed, place) in cases {
            let message = try #require(try Self.failure(of: sample.replacing(original, with: changed)))
            #expect(message.hasPrefix("products.json: at "))
            #expect(message.contains(place) || message.contains("types there"), "\(message)")
        }
        #expect(
            try Self.failure(of: "{\"a\": []}")
                == "products.json: at the top level: no member holds an array of objects to grow")
    }

    /// Forgets one field of a post, and another where it folds.
    private struct Forgetful: PayloadModel {
        struct Post: Decodable, Sendable {
            let id: Int
            let title: String
        }

        let posts: [Post]

        init(from decoder: any Decoder) throws { posts = try [Post](from: decoder) }

        func fold(into checksum: inout PayloadChecksum) {
            for post in posts { checksum.addRecord { $0.add("id", post.id) } }
            checksum.addRecord { _ in }
        }
    }

    @Test("a model whose fold leaves something out is refused before anything is measured")
    func forgottenField() throws {
        let shape = PayloadShape(name: "posts", model: Forgetful.self)
        let error = #expect(throws: PayloadError.self) { try #require(data).synthesizer(for: shape) }
        #expect(error?.description.contains("it must add every leaf of every record by its path") == true)
    }

    @Test("a missing folder, shape or sample says what there is")
    func missing() throws {
        let error = #expect(throws: PayloadError.self) { try DataDirectory.locate(explicit: "/no/such") }
        #expect(error?.description == "no folder of JSON samples: looked for '/no/such'; name it with --data")
        let unknown = #expect(throws: PayloadError.self) { try payload("shoes", 10) }
        #expect(unknown?.description.hasPrefix("there is no shape 'shoes'; there are products, ") == true)
        let other = PayloadShape(name: "shoes", model: PayloadShape.builtIn[0].model)
        let file = "\(try #require(data).path)/shoes.json"
        #expect(throws: PayloadError.noSample(file: file)) { try #require(data).synthesizer(for: other) }
    }

    @Test("the parser ends with a value or an error on any bytes")
    func fuzz() throws {
        var generator = PayloadGenerator(seed: 3)
        let sample = try Data(contentsOf: URL(fileURLWithPath: "\(try #require(data).path)/orders.json"))
        var parsed = 0
        for _ in 0..<2_000 {
            var bytes = Array(sample.prefix(generator.next(in: 0...400)))
            for _ in 0..<generator.next(in: 0...4) where !bytes.isEmpty {
                bytes[generator.next(below: bytes.count)] = UInt8(generator.next(below: 256))
            }
            let mine = try? JSONNodeParser.parse(bytes)
            // Foundation is more lenient, so what is accepted here must be accepted there.
            if mine != nil {
                parsed += 1
                #expect((try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil)
            }
        }
        #expect(parsed < 2_000)
        #expect(try JSONNodeParser.parse(Array(sample))["orders"] != nil)
        let deep = [UInt8](repeating: 0x5B, count: 100_000)
        #expect(throws: JSONSyntaxError.self) { try JSONNodeParser.parse(deep) }
    }
}
