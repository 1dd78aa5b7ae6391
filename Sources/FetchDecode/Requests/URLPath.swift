import Foundation

/// A path of a URL whose interpolated values are always one segment each.
///
/// `"/posts/\(id)/comments"` with an `id` of `a/b?c` gives `/posts/a%2Fb%3Fc/comments`: what stands in the
/// literal is structure, what is interpolated is content.
public struct URLPath: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Collects literals and values.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var fault: String?

        /// Begins an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 8 * interpolationCount)
        }

        /// Adds structure: slashes stay.
        public mutating func appendLiteral(_ literal: String) {
            text += URLCharacters.path.encode(literal)
        }

        /// Adds a value as content of one segment.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let content = value.description
            // An empty segment changes which resource is meant, and dot segments climb (RFC 3986, section 5.2.4).
            switch content {
            case "": fault = fault ?? "a value in the path is empty"
            case ".", "..": fault = fault ?? "a value in the path is '\(content)', which would change the path"
            default: text += URLCharacters.unreserved.encode(content)
            }
        }
    }

    /// The encoded path, without a leading slash.
    public let description: String
    /// Why this is no path, or nil where it is one.
    let fault: String?

    /// Takes a path as written, encoding what may not stand in one.
    public init(stringLiteral value: String) {
        self.init(encoded: URLCharacters.path.encode(value), fault: nil)
    }

    /// Takes a path of literals and values.
    public init(stringInterpolation: StringInterpolation) {
        self.init(encoded: stringInterpolation.text, fault: stringInterpolation.fault)
    }

    /// Joins segments, each of them encoded whole.
    public init(segments: [String]) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: segments.count)
        for (index, segment) in segments.enumerated() {
            if index > 0 { interpolation.appendLiteral("/") }
            interpolation.appendInterpolation(segment)
        }
        self.init(stringInterpolation: interpolation)
    }

    private init(encoded: String, fault: String?) {
        let path = encoded.drop { $0 == "/" }
        description = String(path)
        if let fault {
            self.fault = fault
        } else if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            self.fault = "the path has a '.' or '..' segment, which would change it"
        } else if path.contains("//") {
            self.fault = "the path has an empty segment"
        } else {
            self.fault = nil
        }
    }

}
