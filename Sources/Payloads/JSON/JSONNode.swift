/// A JSON document that keeps the order of its keys and the text of its numbers.
enum JSONNode: Equatable {
    case object([Member])
    case array([JSONNode])
    /// A text, and whether its literal wrote characters as `\u` escapes.
    case string(String, isEscaped: Bool)
    case number(String)
    case bool(Bool)
    case null

    struct Member: Equatable {
        var key: String
        var value: JSONNode
    }

    /// The value of a key of an object.
    subscript(key: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
