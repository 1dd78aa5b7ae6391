/// Writes the place in a document as a reader would, such as `products[2].price`; empty at the top.
func readablePath(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { text, key in
        if let index = key.intValue {
            text += "[\(index)]"
        } else {
            text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
        }
    }
}

extension DecodingError {
    /// The keys to the place in the document, the missing one included.
    var codingPath: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context):
            context.codingPath + [key]
        @unknown default:
            []
        }
    }

    /// The place in the document.
    package var path: String { readablePath(codingPath) }

    /// What is wrong there, without the place.
    package var reason: String {
        switch self {
        case .typeMismatch(let type, let context):
            "expected \(type): \(context.debugDescription)"
        case .valueNotFound(let type, let context):
            "no value for \(type): \(context.debugDescription)"
        case .keyNotFound(let key, _):
            "the key '\(key.stringValue)' is missing"
        case .dataCorrupted(let context):
            context.debugDescription
        @unknown default:
            String(describing: self)
        }
    }
}

extension EncodingError {
    /// The place in the value.
    var path: String {
        if case .invalidValue(_, let context) = self { readablePath(context.codingPath) } else { "" }
    }

    /// What is wrong there.
    var reason: String {
        if case .invalidValue(_, let context) = self { context.debugDescription } else { String(describing: self) }
    }
}
