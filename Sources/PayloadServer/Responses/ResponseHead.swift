/// The status line and header of an answer.
struct ResponseHead {
    /// How the client finds the end of the body.
    enum Framing: Equatable, Sendable {
        case contentLength
        case chunked
        /// There is none, and the status says so: 304.
        case noBody
    }

    /// What the answer says about the connection; HTTP/1.1 keeps it without a word, HTTP/1.0 only with one.
    enum Persistence: Equatable {
        case implied
        case keepAlive
        case close
    }

    var status: HTTPStatus
    var framing = Framing.contentLength
    /// The length of the body in bytes, also where it is not sent, as for HEAD.
    var length: Int
    var persistence: Persistence
    var date: String
    var fields: [HeaderField] = []

    /// The head as sent, with the empty line that ends it.
    var bytes: [UInt8] {
        // Appended byte by byte, not interpolated: this runs once for every answer.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        bytes += "HTTP/1.1 ".utf8
        bytes += String(status.rawValue).utf8
        bytes += " ".utf8
        bytes += status.reason.utf8
        bytes += "\r\nDate: ".utf8
        bytes += date.utf8
        bytes += "\r\nContent-Type: application/json\r\n".utf8
        switch framing {
        case .contentLength:
            bytes += "Content-Length: ".utf8
            bytes += String(length).utf8
            bytes += "\r\n".utf8
        case .chunked: bytes += "Transfer-Encoding: chunked\r\n".utf8
        case .noBody: break
        }
        switch persistence {
        case .implied: break
        case .keepAlive: bytes += "Connection: keep-alive\r\n".utf8
        case .close: bytes += "Connection: close\r\n".utf8
        }
        for field in fields {
            bytes += field.name.utf8
            bytes += ": ".utf8
            bytes += field.value.utf8
            bytes += "\r\n".utf8
        }
        bytes += "\r\n".utf8
        return bytes
    }
}
