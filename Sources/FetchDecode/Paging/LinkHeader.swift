import Foundation

/// The links of a `Link` header field (RFC 8288): `<https://…/posts?page=2>; rel="next"`.
public struct LinkHeader: Sendable, Equatable {
    /// One link.
    public struct Link: Sendable, Equatable {
        /// Where it leads, as written: perhaps relative to the page.
        public let target: String
        /// What it leads to, in lower case: `next`, `prev`, `last`.
        public let relations: [String]
    }

    /// The links, in order.
    public let links: [Link]

    /// Reads a field. What is no link is passed over, up to the next comma.
    public init(_ text: String) {
        var rest = text[...]
        var links: [Link] = []
        while let open = rest.firstIndex(of: "<") {
            guard let close = rest[open...].firstIndex(of: ">") else { break }
            let target = String(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            let parameters = Self.takeParameters(from: &rest)
            // A link with an anchor is one of another thing than this page (RFC 8288, section 3.2).
            let isOfPage = !parameters.contains { $0.name == "anchor" }
            let relation = parameters.first { $0.name == "rel" }?.value.lowercased() ?? ""
            let relations = isOfPage ? relation.split(separator: " ") : []
            links.append(Link(target: target, relations: relations.map(String.init)))
        }
        self.links = links
    }

    /// Where the first link of a relation leads, resolved against the page that it came with.
    public func url(relation: String, relativeTo page: URL?) -> URL? {
        links.first { $0.relations.contains(relation.lowercased()) }
            .flatMap { URL(string: $0.target, relativeTo: page)?.absoluteURL }
    }

    /// Takes `;name=value` pairs up to the comma that ends the link; commas within quotation marks do not.
    private static func takeParameters(from rest: inout Substring) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        var current = ""
        var isQuoted = false
        var isEscaped = false
        func finish() {
            let parts = current.split(separator: "=", maxSplits: 1)
            if let name = parts.first {
                let value = parts.count > 1 ? String(String(parts[1]).trimmingSpaces) : ""
                parameters.append((String(name).trimmingSpaces.lowercased(), value))
            }
            current = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case _ where isEscaped:
                current.append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case ";" where !isQuoted: finish()
            case "," where !isQuoted:
                finish()
                return parameters
            default: current.append(character)
            }
        }
        finish()
        return parameters
    }
}
