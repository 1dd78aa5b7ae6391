/// A request target taken apart: the segments of its path and its query items, percent-decoded.
struct RequestTarget: Equatable {
    /// The path's segments: `/payloads/feed` has two, `/` has one that is empty.
    var path: [String]
    /// The query items in the order sent; an item without `=` has no value.
    var items: [(name: String, value: String?)] = []

    /// Takes apart the origin form (`/path?query`) and the absolute form (`http://host/path?query`).
    ///
    /// Returns nil for any other form, for a fragment, and for percent signs that encode no text.
    init?(_ target: String) {
        guard !target.utf8.contains(UInt8(ascii: "#")), let origin = RequestTarget.originForm(target) else {
            return nil
        }
        let halves = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = []
        for segment in halves[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = RequestTarget.decoded(segment) else { return nil }
            path.append(text)
        }
        guard halves.count == 2 else { return }
        for item in halves[1].split(separator: "&") {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = RequestTarget.decoded(sides[0]) else { return nil }
            var value: String?
            if sides.count == 2 {
                guard let text = RequestTarget.decoded(sides[1]) else { return nil }
                value = text
            }
            items.append((name, value))
        }
    }

    static func == (left: RequestTarget, right: RequestTarget) -> Bool {
        left.path == right.path && left.items.elementsEqual(right.items) { $0 == $1 }
    }

    private static func originForm(_ target: String) -> Substring? {
        if target.utf8.first == UInt8(ascii: "/") { return target[...] }
        let scheme = target.prefix(7)
        guard scheme.lowercased() == "http://" else { return nil }
        let rest = target.dropFirst(7)
        guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[end] == "/" ? rest[end...] : "/" + rest[end...]
    }

    private static func decoded(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
