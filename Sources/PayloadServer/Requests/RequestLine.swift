/// The grammar of a request line: `method SP request-target SP HTTP-version` (RFC 9112, section 3).
enum RequestLine {
    /// Reads a line without its end.
    static func parse(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) -> Request {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw RequestRefusal(.badRequest, "the request line is not 'METHOD TARGET HTTP/1.1' with single spaces")
        }
        guard parts[0].allSatisfy(\.isToken) else {
            throw RequestRefusal(.badRequest, "the method has a character that no method has")
        }
        guard parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw RequestRefusal(
                .badRequest, "the request target has a control or non-ASCII character: percent-encode it")
        }
        return Request(
            method: method(parts[0]), target: String(decoding: parts[1], as: UTF8.self), version: try version(parts[2])
        )
    }

    private static func method(_ bytes: Slice<UnsafeRawBufferPointer>) -> Request.Method {
        if bytes.elementsEqual("GET".utf8) { return .get }
        if bytes.elementsEqual("HEAD".utf8) { return .head }
        return .other(String(decoding: bytes, as: UTF8.self))
    }

    private static func version(_ bytes: Slice<UnsafeRawBufferPointer>) throws(RequestRefusal) -> Request.Version {
        let digits = Array(bytes.dropFirst(5))
        guard bytes.prefix(5).elementsEqual("HTTP/".utf8), digits.count == 3, digits[0].isDigit,
            digits[1] == UInt8(ascii: "."), digits[2].isDigit
        else {
            throw RequestRefusal(.badRequest, "the request line does not end in a version such as HTTP/1.1")
        }
        guard digits[0] == UInt8(ascii: "1") else {
            throw RequestRefusal(.versionNotSupported, "this server speaks HTTP/1.1 and HTTP/1.0 only")
        }
        return digits[2] == UInt8(ascii: "0") ? .http10 : .http11
    }
}
