import Foundation

/// The frozen workload of the reference lane.
///
/// Its payload, model and decoder never change, so that results of different days and machines can be told
/// relative to it. It uses nothing of the path under test. Any edit that changes the bytes or the model must
/// raise ``version``, and results of two versions are not comparable; a test holds the digest of the bytes.
struct ReferenceWorkload: Sendable {
    /// Version of payload, model and decoder together.
    static let version = 1
    /// Records in the payload.
    static let recordCount = 2_000

    /// The payload: about 0.4 MB of JSON.
    let body: Data
    private let decoder = JSONDecoder()

    init() {
        body = Self.makeBody()
    }

    /// Decodes the payload once.
    func decode() throws -> [ReferenceRecord] {
        try decoder.decode([ReferenceRecord].self, from: body)
    }

    /// Whether a decode gave what the payload says.
    static func isCorrect(_ records: [ReferenceRecord]) -> Bool {
        guard records.count == recordCount, let last = records.last else { return false }
        let sum = records.reduce(into: 0) { $0 &+= $1.id &+ $1.counts.count &+ $1.owner.name.utf8.count }
        return last.id == recordCount && sum == expectedSum
    }

    /// Sum of identifiers, lengths of `counts` and UTF-8 lengths of names over all records, by the generator.
    private static let expectedSum: Int = {
        var generator = FrozenGenerator()
        return (1...recordCount).reduce(into: 0) { sum, id in
            let fields = FrozenFields(id: id, generator: &generator)
            sum += id + fields.counts.count + fields.name.utf8.count
        }
    }()

    private static func makeBody() -> Data {
        var generator = FrozenGenerator()
        var text = "["
        text.reserveCapacity(recordCount * 220)
        for id in 1...recordCount {
            if id > 1 { text += "," }
            text += FrozenFields(id: id, generator: &generator).json
        }
        text += "]"
        return Data(text.utf8)
    }
}

/// A record of the reference payload.
struct ReferenceRecord: Decodable, Sendable {
    struct Owner: Decodable, Sendable {
        let name: String
        let verified: Bool
    }

    let id: Int
    let title: String
    let price: Double
    let active: Bool
    let note: String?
    let owner: Owner
    let counts: [Int]
}

/// The random part of one record.
private struct FrozenFields {
    private static let words = [
        "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "haven", "iris", "jade", "karst", "lumen",
        "maple", "north", "opal", "prism",
    ]

    let id: Int
    let title: String
    let cents: Int
    let active: Bool
    let note: String?
    let name: String
    let verified: Bool
    let counts: [Int]

    init(id: Int, generator: inout FrozenGenerator) {
        self.id = id
        title = (0..<(3 + generator.next(below: 5))).map { _ in Self.words[generator.next(below: 16)] }
            .joined(separator: " ")
        cents = 100 + generator.next(below: 99_900)
        active = generator.next(below: 2) == 1
        note = generator.next(below: 4) == 0 ? nil : "caf\u{e9} \(Self.words[generator.next(below: 16)])"
        name = Self.words[generator.next(below: 16)] + " " + Self.words[generator.next(below: 16)]
        verified = generator.next(below: 2) == 1
        counts = (0..<(2 + generator.next(below: 6))).map { _ in generator.next(below: 10_000) }
    }

    var json: String {
        let fraction = cents % 100
        return """
            {"id":\(id),"title":"\(title)","price":\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction),\
            "active":\(active),"note":\(note.map { "\"\($0)\"" } ?? "null"),\
            "owner":{"name":"\(name)","verified":\(verified)},\
            "counts":[\(counts.map(String.init).joined(separator: ","))]}
            """
    }
}

/// The generator of the frozen payload: SplitMix64 (Steele, Lea & Flood 2014), kept here so that no other
/// module's edit can change the bytes.
private struct FrozenGenerator {
    private var state: UInt64 = 0x5EED_0F_7A_2B_1C_D0

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
