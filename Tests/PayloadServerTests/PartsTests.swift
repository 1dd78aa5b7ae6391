import Glibc
import Statistics
import Testing

@testable import PayloadServer

@Suite("Parts")
struct PartsTests {
    @Test("the cache drops the least recently used body, by bytes and by number, and always keeps the newest")
    func cache() throws {
        func body(_ count: Int) throws -> PreparedBody { try PreparedBody([UInt8](repeating: 32, count: count)) }
        func query(_ seed: UInt64) -> PayloadQuery { PayloadQuery(shape: "feed", seed: seed) }
        var cache = BodyCache(byteLimit: 1_000, bodyLimit: 3)
        for seed in 1...3 { cache.insert(try body(100), for: query(UInt64(seed))) }
        #expect(cache.body(for: query(1)) != nil)
        cache.insert(try body(100), for: query(4))
        #expect(cache.body(for: query(2)) == nil, "2 was used longest ago")
        #expect(cache.body(for: query(1)) != nil)
        cache.insert(try body(900), for: query(5))
        #expect(cache.count == 2 && cache.bytes == 1_000)
        #expect(cache.body(for: query(1)) != nil, "1 was used last, and fits")
        cache.insert(try body(5_000), for: query(6))
        #expect(cache.count == 1 && cache.bytes == 5_000)
        cache.insert(try body(10), for: query(6))
        #expect(cache.count == 1 && cache.bytes == 10, "a body replaces the one before for the same query")
    }

    @Test(
        "large pages take a body unless most of a page would be empty",
        arguments: [
            (0, 0), (1_000, 0), (524_287, 0), (524_288, 2_097_152), (2_000_000, 2_097_152), (2_097_152, 2_097_152),
            (2_200_000, 2_097_152), (8_000_000, 8_388_608),
        ])
    func gathered(count: Int, expected: Int) throws {
        #expect(PreparedBody.gatheredBytes(of: count) == expected)
        let body = try PreparedBody([UInt8](repeating: 7, count: count))
        #expect(body.count == count)
        #expect(body.footprint == max(count, expected))
        var byte: UInt8 = 0
        #expect(pread(body.fileNumber, &byte, 1, off_t(max(0, count - 1))) == (body.footprint > 0 ? 1 : 0))
        #expect(byte == (count > 0 ? 7 : 0))
        #expect(pwrite(body.fileNumber, &byte, 1, 0) == -1, "a prepared body cannot be changed")
    }

    @Test("deadlines come out soonest first, and none before its time", arguments: 0..<5)
    func deadlines(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var deadlines = Deadlines()
        let times = (0..<300).map { _ in MonotonicTime.random(in: 1...1_000, using: &random) }
        for time in times { deadlines.add(time, Token(rawValue: time)) }
        var popped: [UInt64] = []
        for now in stride(from: UInt64(0), through: 1_000, by: 50) {
            while let token = deadlines.popExpired(now) { popped.append(token.rawValue) }
            #expect(popped.count == times.filter { $0 <= now }.count)
        }
        #expect(popped == times.sorted())
        #expect(deadlines.next == nil)
    }

    @Test("the Date header has the fixed form of HTTP")
    func date() {
        var field = DateField()
        // The example of RFC 9110, section 5.6.7.
        #expect(field.value(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(field.value(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(field.value(at: 1_709_164_800) == "Thu, 29 Feb 2024 00:00:00 GMT")
    }

    @Test("JSON strings are escaped")
    func json() {
        #expect(JSONText.string("a\"\\\n\u{1}é🙂") == #""a\"\\\n\u0001é🙂""#)
    }

    @Test("a configuration that makes no sense is refused with the value's name")
    func configuration() {
        var configuration = ServerConfiguration()
        configuration.cacheBodies = 0
        #expect(throws: ServerError.invalidConfiguration("cacheBodies is 0: use 1 or more")) {
            try PayloadServer(configuration: configuration, source: TestSource())
        }
    }
}
