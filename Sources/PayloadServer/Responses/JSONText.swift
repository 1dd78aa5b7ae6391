/// JSON as text, for the few small answers that the server itself writes.
enum JSONText {
    /// A string literal (RFC 8259, section 7).
    static func string(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// An array of elements that are JSON already.
    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// An object whose values are JSON already, in the order given.
    static func object(_ members: KeyValuePairs<String, String>) -> String {
        "{" + members.map { "\(string($0.key)):\($0.value)" }.joined(separator: ",") + "}"
    }
}
