import Statistics
import Testing

@testable import PayloadServer

@Suite("Request parser")
struct RequestParserTests {
    private enum Outcome: Equatable {
        case request(Request)
        case refusal(RequestRefusal)
    }

    /// Parses all of the bytes, fed in pieces of the sizes that `size` gives, up to the first refusal.
    private func parse(_ bytes: [UInt8], size: () -> Int) -> [Outcome] {
        var parser = RequestParser()
        var outcomes: [Outcome] = []
        var start = 0
        var end = 0
        while end < bytes.count {
            end = min(bytes.count, end + max(1, size()))
            while true {
                // A copy of exactly the bytes so far: a read past them would be a read out of bounds.
                let piece = Array(bytes[start..<end])
                do throws(RequestRefusal) {
                    let progress = try piece.withUnsafeBufferPointer { (buffer) throws(RequestRefusal) in
                        try parser.advance(UnsafeRawBufferPointer(buffer))
                    }
                    guard case .complete(let request, let length) = progress else { break }
                    outcomes.append(.request(request))
                    start += length
                } catch {
                    return outcomes + [.refusal(error)]
                }
            }
        }
        return outcomes
    }

    @Test("a head is taken apart")
    func head() throws {
        let text = "GET /a?b=c HTTP/1.1\r\nHost: x\r\nX-Empty:\r\nCONNECTION:\t keep-alive, \tTE \r\n\r\n"
        let outcomes = parse(Array(text.utf8)) { 1_000 }
        guard case .request(let request) = try #require(outcomes.first) else {
            Issue.record("refused: \(outcomes)")
            return
        }
        #expect(request.method == .get)
        #expect(request.target == "/a?b=c")
        #expect(request.version == .http11)
        #expect(request.fields.map(\.name) == ["host", "x-empty", "connection"])
        #expect(request.fields.map(\.value) == ["x", "", "keep-alive, \tTE"])
        #expect(request.list("connection") == ["keep-alive", "te"])
    }

    @Test("any bytes come to the same end in whatever pieces they arrive, and never crash", arguments: 0..<40)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let samples = [
            "GET /payloads/feed?bytes=1000&seed=4 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nAccept: */*\r\n\r\n",
            "HEAD http://host/%41?x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n\r\nGET / HTTP/1.1\r\nHost:\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
        ].map { Array($0.utf8) }
        let alphabet = Array("\r\n\r\n: \t/%GETHP1.0\0\u{7F}".utf8) + [0xFF, 0x80]
        for _ in 0..<150 {
            var bytes = samples.randomElement(using: &random) ?? []
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                bytes = (0..<Int.random(in: 1..<400, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            case 1:
                bytes = (0..<Int.random(in: 1..<400, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? 0
                }
            case 2:
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let filler = alphabet.randomElement(using: &random) ?? 0
                bytes.insert(
                    contentsOf: repeatElement(filler, count: .random(in: 0..<20_000, using: &random)), at: place)
            default:
                bytes += samples.randomElement(using: &random) ?? []
            }
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
                case 1: bytes.insert(.random(in: 0...255, using: &random), at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            let whole = parse(bytes) { bytes.count }
            let largest = Int.random(in: 1...(bytes.count > 2_000 ? 2_000 : 40), using: &random)
            let smallest = bytes.count > 2_000 ? 200 : 1
            let pieces = parse(bytes) { Int.random(in: min(smallest, largest)...largest, using: &random) }
            #expect(
                whole == pieces, "seed \(seed): \(String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription)")
            for case .request(let request) in whole {
                _ = RequestTarget(request.target)
                _ = try? RequestFraming(request)
            }
        }
    }

    private static let wellFormed: [(String, [String], [String])] = [
        ("/", [""], []),
        ("/a/b", ["a", "b"], []),
        ("/a?b=c&d&e=&&f=%26", ["a"], ["b=c", "d", "e=", "f=&"]),
        ("http://h:1/x?y=z=w", ["x"], ["y=z=w"]),
        ("HTTP://h?q=1", [""], ["q=1"]),
        ("/%2F?+=+", ["/"], ["+=+"]),
    ]

    @Test("targets are taken apart", arguments: wellFormed)
    func targets(text: String, path: [String], items: [String]) throws {
        let target = try #require(RequestTarget(text))
        #expect(target.path == path)
        let written = target.items.map { item -> String in
            guard let value = item.value else { return item.name }
            return item.name + "=" + value
        }
        #expect(written == items)
    }
}
