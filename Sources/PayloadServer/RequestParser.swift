/// Cuts what a client sends into requests, however it arrives.
struct RequestParser {
    /// What the bytes so far amount to.
    enum Step: Equatable {
        /// Nothing whole yet.
        case needsMore
        /// A request.
        case request(HTTPRequest)
        /// Something that no request begins with; the connection is of no more use.
        case fault(Int, String)
    }

    /// Longest request line.
    static let greatestLine = 8_192
    /// Longest head.
    static let greatestHead = 16_384
    /// Longest body that is read and thrown away.
    static let greatestBody = 1_048_576

    private var buffer: [UInt8] = []
    private var discards = 0

    /// Whether there are bytes that no request has used yet.
    var hasInput: Bool { !buffer.isEmpty }

    /// Adds what has arrived.
    mutating func append(_ bytes: some Collection<UInt8>) {
        let discarded = min(discards, bytes.count)
        discards -= discarded
        buffer.append(contentsOf: bytes.dropFirst(discarded))
    }

    /// The next request.
    mutating func next() -> Step {
        // Empty lines before a request are to be ignored (RFC 9112, 2.2).
        while buffer.first == 0x0D || buffer.first == 0x0A { buffer.removeFirst() }
        guard let lineEnd = buffer.prefix(Self.greatestLine + 2).firstIndex(of: 0x0A) else {
            return buffer.count > Self.greatestLine ? .fault(414, "the request line is too long") : .needsMore
        }
        guard let headEnd = Self.endOfHead(buffer) else {
            return buffer.count > Self.greatestHead ? .fault(431, "the request head is too long") : .needsMore
        }
        guard headEnd <= Self.greatestHead else { return .fault(431, "the request head is too long") }
        let step = Self.parse(line: buffer[..<lineEnd], fields: buffer[(lineEnd + 1)..<headEnd])
        buffer.removeFirst(headEnd)
        if case .request(let request) = step {
            let discarded = min(request.bodyLength, buffer.count)
            buffer.removeFirst(discarded)
            discards = request.bodyLength - discarded
        }
        return step
    }

    /// Where the head ends, behind its empty line; lines may end with CRLF or LF (RFC 9112, 2.2).
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        var index = 0
        while let end = bytes[index...].firstIndex(of: 0x0A) {
            let next = end + 1
            if next < bytes.count, bytes[next] == 0x0A { return next + 1 }
            if next + 1 < bytes.count, bytes[next] == 0x0D, bytes[next + 1] == 0x0A { return next + 2 }
            index = next
        }
        return nil
    }

    private static func parse(line: ArraySlice<UInt8>, fields: ArraySlice<UInt8>) -> Step {
        let parts = String(decoding: line, as: UTF8.self).trimmingLineEnd.split(
            separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && $0.isLetter }),
            !parts[1].isEmpty, parts[2].hasPrefix("HTTP/")
        else { return .fault(400, "not a request line") }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            return .fault(505, "this server speaks HTTP/1.1, not \(parts[2])")
        }
        var headers: [String: String] = [:]
        for field in String(decoding: fields, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard let colon = field.firstIndex(of: ":"), colon > field.startIndex,
                !field[..<colon].contains(where: \.isWhitespace)
            else { return .fault(400, "not a header field") }
            let name = field[..<colon].lowercased()
            let value = field[field.index(after: colon)...].trimmed
            guard headers[name] == nil || name != "content-length" || headers[name] == value else {
                return .fault(400, "two different content lengths")
            }
            headers[name] = value
        }
        return request(method: String(parts[0]), target: String(parts[1]), isOld: parts[2] == "HTTP/1.0", headers)
    }

    private static func request(
        method: String, target: String, isOld: Bool, _ headers: [String: String]
    ) -> Step {
        guard isOld || headers["host"] != nil else { return .fault(400, "HTTP/1.1 needs a Host field") }
        guard headers["transfer-encoding"] == nil else { return .fault(411, "a body needs a Content-Length") }
        var length = 0
        if let text = headers["content-length"] {
            guard let value = Int(text), value >= 0, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                return .fault(400, "not a content length")
            }
            guard value <= greatestBody else { return .fault(413, "the body is too long") }
            length = value
        }
        let connection = headers["connection"]?.lowercased() ?? ""
        let keepsAlive = isOld ? connection.contains("keep-alive") : !connection.contains("close")
        return .request(HTTPRequest(method: method, target: target, keepsAlive: keepsAlive, bodyLength: length))
    }
}

extension StringProtocol {
    /// Without a carriage return at its end.
    fileprivate var trimmingLineEnd: SubSequence { hasSuffix("\r") ? dropLast() : self[...] }

    /// Without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
        while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
        return String(text)
    }
}
