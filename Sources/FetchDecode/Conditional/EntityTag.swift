/// What a server calls one version of a resource (RFC 9110, section 8.8.3).
public struct EntityTag: Hashable, Codable, Sendable, CustomStringConvertible {
    /// Whether it promises only the same meaning, not the same bytes.
    public let isWeak: Bool
    /// What stands between the quotation marks.
    public let opaque: String

    /// Reads the value of an `ETag` field, such as `"abc"` or `W/"abc"`; nil where it is not one.
    public init?(_ text: String) {
        var rest = Substring(text.trimmingSpaces)
        isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.count >= 2, rest.first == "\"", rest.last == "\"" else { return nil }
        let content = rest.dropFirst().dropLast()
        // etagc: visible characters but the quotation mark, and whatever is not ASCII.
        guard content.unicodeScalars.allSatisfy({ $0 != "\"" && $0.value > 0x20 && $0.value != 0x7f }) else {
            return nil
        }
        opaque = String(content)
    }

    /// The value of a header field.
    public var description: String { (isWeak ? "W/" : "") + "\"\(opaque)\"" }

    /// Whether both name the same bytes: neither is weak.
    public func matchesStrongly(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }

    /// Whether both name versions that mean the same: what `If-None-Match` asks.
    public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}

extension String {
    /// Without spaces and tabs at its ends.
    var trimmingSpaces: Substring {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
