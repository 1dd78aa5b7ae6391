extension DecodingError {
    /// The place in the document as a reader would write it, such as `products[2].price`; empty at the top.
    var path: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            Self.path(of: context.codingPath)
        case .keyNotFound(let key, let context):
            Self.path(of: context.codingPath + [key])
        @unknown default:
            ""
        }
    }

    /// What is wrong there, without the place.
    var reason: String {
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

    private static func path(of keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
