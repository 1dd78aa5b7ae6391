import Foundation
import Probes

/// Decodes the same JSON several times and counts each decode, by the product's counter and by the preloaded one of
/// `Benchmarks/allocation-crosscheck` where that is there.
enum DecodeCommand {
    struct Record: Codable {
        let identifier: Int
        let name: String
        let email: String
        let score: Double
        let isActive: Bool
        let tags: [String]
    }

    struct Answer: Encodable {
        let reports: [AllocationReport]
        let allocator: String
    }

    /// Arguments: how many records, how many counted turns, and `interposer` or `preload` for who counts.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 3, let records = Int(arguments[0]), let turns = Int(arguments[1]) else {
            throw HelperFailure("decode RECORDS TURNS interposer|preload|both")
        }
        let data = try JSONEncoder().encode((0..<records).map(record))
        for _ in 0..<3 { try decode(data, expecting: records) }
        let mark = preloadMark()
        var reports: [AllocationReport] = []
        reports.reserveCapacity(turns)
        switch arguments[2] {
        case "interposer":
            for _ in 0..<turns { reports.append(try counting { try decode(data, expecting: records) }) }
        case "preload":
            guard let mark else { throw HelperFailure("no preload_counter_mark in this process") }
            mark(1)
            for _ in 0..<turns { try decode(data, expecting: records) }
            mark(0)
        case "both":
            guard let mark else { throw HelperFailure("no preload_counter_mark in this process") }
            try AllocationCounter.start()
            mark(1)
            for _ in 0..<turns { try decode(data, expecting: records) }
            mark(0)
            reports.append(try AllocationCounter.stop())
        default:
            throw HelperFailure("decode: '\(arguments[2])' is none of interposer, preload, both")
        }
        try answer(Answer(reports: reports, allocator: Allocator.current.description))
    }

    private static func counting(_ body: () throws -> Void) throws -> AllocationReport {
        try AllocationCounter.start()
        try body()
        return try AllocationCounter.stop()
    }

    private static func record(_ index: Int) -> Record {
        Record(
            identifier: index, name: "A name long enough not to be stored inline \(index)",
            email: "person\(index)@example.org", score: Double(index) * 1.25, isActive: index.isMultiple(of: 3),
            tags: ["first", "second", "tag number \(index)"]
        )
    }

    @inline(never)
    private static func decode(_ data: Data, expecting records: Int) throws {
        let decoded = try JSONDecoder().decode([Record].self, from: data)
        guard decoded.count == records else { throw HelperFailure("decoded \(decoded.count) records") }
    }

    private static func preloadMark() -> (@convention(c) (Int32) -> Void)? {
        guard let symbol = dlsym(nil, "preload_counter_mark") else { return nil }
        return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)
    }
}
