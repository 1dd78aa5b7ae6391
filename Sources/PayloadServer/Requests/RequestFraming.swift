/// What a request's header says about the connection: the length of its body, and whether others may follow.
struct RequestFraming: Equatable {
    /// The largest request body that is read, and thrown away, to keep a connection usable.
    static let bodyLimit = 1 << 20

    /// The length of the body in bytes.
    var bodyLength = 0
    /// Whether the client wants the connection kept.
    var keepsAlive: Bool
    /// Whether the client may be waiting for `100 Continue` before it sends the body.
    var expectsContinue = false

    /// Reads it from the fields; throws what makes the rest of the connection unreadable.
    init(_ request: Request) throws(RequestRefusal) {
        let connection = request.list("connection")
        switch request.version {
        case .http11:
            keepsAlive = !connection.contains("close")
            // RFC 9112, section 3.2: exactly one Host field, or 400.
            guard request.values(of: "host").count == 1 else {
                throw RequestRefusal(.badRequest, "an HTTP/1.1 request needs exactly one Host header")
            }
        case .http10:
            keepsAlive = connection.contains("keep-alive") && !connection.contains("close")
        }
        let lengths = request.values(of: "content-length")
        guard request.values(of: "transfer-encoding").isEmpty else {
            guard request.version == .http11, lengths.isEmpty else {
                throw RequestRefusal(.badRequest, "Transfer-Encoding with Content-Length or in HTTP/1.0 is ambiguous")
            }
            throw RequestRefusal(.lengthRequired, "a request body needs a Content-Length here, not a Transfer-Encoding")
        }
        if let first = lengths.first {
            guard lengths.count == 1, !first.isEmpty, first.utf8.allSatisfy(\.isDigit) else {
                throw RequestRefusal(.badRequest, "Content-Length is not one whole number")
            }
            // Too many digits for an Int is too large as well.
            guard let length = Int(first), length <= RequestFraming.bodyLimit else {
                throw RequestRefusal(.contentTooLarge, "the request body is over \(RequestFraming.bodyLimit) bytes")
            }
            bodyLength = length
        }
        // HTTP/1.0 has no Expect (RFC 9110, section 10.1.1).
        if request.version == .http11 {
            let expectations = request.list("expect")
            guard expectations.allSatisfy({ $0 == "100-continue" }) else {
                throw RequestRefusal(.expectationFailed, "the only expectation known is 100-continue")
            }
            expectsContinue = !expectations.isEmpty && bodyLength > 0
        }
    }
}
