import PayloadServer

/// Bodies for tests: every byte depends on the query and its place. Shape `broken` always fails.
struct TestSource: BodySource {
    struct Broken: Error, CustomStringConvertible { var description: String { "the sample is broken" } }

    var shapes = ["feed", "two words", "broken"]

    func body(for query: PayloadQuery) throws -> [UInt8] {
        if query.shape == "broken" { throw Broken() }
        guard query.bytes >= 2 else { throw UnsatisfiableQuery("bytes=\(query.bytes) is too small: use 2 or more") }
        var state = query.seed &+ UInt64(query.shape.utf8.count)
        var body = [UInt8(ascii: "\"")]
        body.reserveCapacity(query.bytes)
        for _ in 0..<query.bytes - 2 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            body.append(UInt8(ascii: "a") + UInt8(state >> 60))
        }
        return body + [UInt8(ascii: "\"")]
    }
}
