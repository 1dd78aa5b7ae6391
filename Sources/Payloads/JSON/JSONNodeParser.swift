import Foundation

/// A fault in the text of a sample.
struct JSONSyntaxError: Error, Equatable {
    let line: Int
    let column: Int
    let reason: String
}

/// A strict reader of RFC 8259 that keeps what `JSONSerialization` throws away: key order and number text.
struct JSONNodeParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private static let greatestDepth = 200

    /// The document in `bytes`.
    static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
        var parser = JSONNodeParser(bytes: bytes)
        let node = try parser.value()
        parser.skipSpace()
        guard parser.position == bytes.count else { throw parser.fault("text behind the end of the document") }
        return node
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONNode {
        skipSpace()
        guard position < bytes.count else { throw fault("the document ends where a value should be") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONSyntaxError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONSyntaxError) in try parser.array() }
        case UInt8(ascii: "\""):
            let start = position
            let text = try string()
            return .string(text, isEscaped: bytes[start..<position].contains(sequence: "\\u"))
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ body: (inout JSONNodeParser) throws(JSONSyntaxError) -> JSONNode
    ) throws(JSONSyntaxError) -> JSONNode {
        guard depth < Self.greatestDepth else { throw fault("nested more than \(Self.greatestDepth) deep") }
        depth += 1
        position += 1
        let node = try body(&self)
        depth -= 1
        return node
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONNode {
        var members: [JSONNode.Member] = []
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw fault("a key was expected")
            }
            let key = try string()
            guard !members.contains(where: { $0.key == key }) else { throw fault("the key '\(key)' stands twice") }
            guard take(":") else { throw fault("':' was expected behind the key '\(key)'") }
            members.append(JSONNode.Member(key: key, value: try value()))
        } while take(",")
        guard take("}") else { throw fault("',' or '}' was expected") }
        return .object(members)
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONNode {
        var elements: [JSONNode] = []
        if take("]") { return .array([]) }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw fault("',' or ']' was expected") }
        return .array(elements)
    }

    /// A string literal; its escapes are left to Foundation, which also checks them.
    private mutating func string() throws(JSONSyntaxError) -> String {
        let start = position
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] >= 0x20 else { throw fault("a control character in a string") }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else {
            position = start
            throw fault("a string is opened and never closed")
        }
        position += 1
        let literal = Data(bytes[start..<position])
        guard
            let text = try? JSONSerialization.jsonObject(with: literal, options: .fragmentsAllowed) as? String
        else {
            position = start
            throw fault("a string with an escape or an encoding that is not valid")
        }
        return text
    }

    private mutating func number() throws(JSONSyntaxError) -> String {
        let start = position
        _ = skip("-")
        if !skip("0") { guard skipDigits() else { throw fault("a value was expected") } }
        if skip(".") { guard skipDigits() else { throw fault("digits were expected behind '.'") } }
        if skip("e") || skip("E") {
            _ = skip("+") || skip("-")
            guard skipDigits() else { throw fault("digits were expected in the exponent") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func word(_ text: String, _ node: JSONNode) throws(JSONSyntaxError) -> JSONNode {
        guard bytes[position...].starts(with: text.utf8) else { throw fault("a value was expected") }
        position += text.utf8.count
        return node
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    }

    private mutating func skipDigits() -> Bool {
        let start = position
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
        return position > start
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips space and then one character, if it is there.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        return skip(character)
    }

    private func fault(_ reason: String) -> JSONSyntaxError {
        let before = bytes[..<min(position, bytes.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return JSONSyntaxError(
            line: before.count { $0 == 0x0A } + 1, column: before.count - lineStart + 1, reason: reason)
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes of a text of two characters stand somewhere in it.
    fileprivate func contains(sequence text: String) -> Bool {
        let pair = Array(text.utf8)
        return zip(self, dropFirst()).contains { $0 == pair[0] && $1 == pair[1] }
    }
}
