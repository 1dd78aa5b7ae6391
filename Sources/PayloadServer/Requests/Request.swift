/// The head of one request, with its syntax checked and nothing else decided.
struct Request: Equatable, Sendable {
    /// What the client wants done; methods are case-sensitive.
    enum Method: Equatable, Sendable {
        case get
        case head
        case other(String)
    }

    /// The versions that are served; a later 1.x counts as 1.1 (RFC 9110, section 6.2).
    enum Version: Equatable, Sendable {
        case http10
        case http11
    }

    var method: Method
    /// The request target as sent: only visible ASCII.
    var target: String
    var version: Version
    /// The header fields in the order sent.
    var fields: [HeaderField] = []

    /// The values of every field with this lower-case name, in the order sent.
    func values(of name: String) -> [String] {
        fields.lazy.filter { $0.name == name }.map(\.value)
    }

    /// The members of a field that is a comma-separated list, in lower case.
    func list(_ name: String) -> [String] {
        values(of: name).flatMap { value in
            value.split(separator: ",").map { String($0.trimmed()).lowercased() }.filter { !$0.isEmpty }
        }
    }
}

/// One header field; the name of a received one is in lower case.
struct HeaderField: Equatable, Sendable {
    var name: String
    var value: String
}

extension Substring {
    /// Without spaces and tabs at either end.
    fileprivate func trimmed() -> Substring {
        var rest = self
        while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest
    }
}
