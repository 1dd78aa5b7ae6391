import Foundation

/// An answer before it is cut into segments.
struct Response {
    /// What follows the head.
    enum Content {
        case text(String)
        case payload(PreparedBody, isChunked: Bool)
    }

    /// Bytes of a chunk.
    private static let chunkLength = 65_536

    let status: Int
    let content: Content
    var fields: [(name: String, value: String)] = []

    /// Whether it counts as a payload request.
    var isPayload: Bool {
        if case .payload = content { true } else { false }
    }

    /// An answer that says what was wrong, as JSON.
    static func fault(_ status: Int, _ reason: String) -> Response {
        let text = (try? JSONEncoder().encode(["error": reason])).map { String(decoding: $0, as: UTF8.self) }
        return Response(status: status, content: .text(text ?? "{}"))
    }

    /// The pieces to send.
    ///
    /// - Parameter request: What is answered; nil for something that was no request, after which the connection ends.
    func segments(for request: HTTPRequest?) -> [Segment] {
        let keepsAlive = request?.keepsAlive ?? false
        let isHead = request?.method == "HEAD"
        var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\nContent-Type: application/json\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        head += keepsAlive ? "Connection: keep-alive\r\n" : "Connection: close\r\n"
        switch content {
        case .text(let text):
            head += "Content-Length: \(text.utf8.count)\r\n\r\n"
            return [.bytes(Array((isHead ? head : head + text).utf8), offset: 0, hasMore: false)]
        case .payload(let body, let isChunked):
            head += isChunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: \(body.count)\r\n\r\n"
            let start = Segment.bytes(Array(head.utf8), offset: 0, hasMore: !isHead && body.count > 0)
            if isHead { return [start] }
            if isChunked { return [start] + Self.chunks(of: body) }
            return body.count > 0 ? [start, .body(body, 0..<body.count)] : [start]
        }
    }

    private static func chunks(of body: PreparedBody) -> [Segment] {
        var segments: [Segment] = []
        for start in stride(from: 0, to: body.count, by: chunkLength) {
            let range = start..<min(start + chunkLength, body.count)
            let size = (start > 0 ? "\r\n" : "") + String(range.count, radix: 16) + "\r\n"
            segments += [.bytes(Array(size.utf8), offset: 0, hasMore: true), .body(body, range)]
        }
        let end = (body.count > 0 ? "\r\n" : "") + "0\r\n\r\n"
        return segments + [.bytes(Array(end.utf8), offset: 0, hasMore: false)]
    }

    private static let phrases = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 411: "Length Required",
        413: "Content Too Large", 414: "URI Too Long", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 505: "HTTP Version Not Supported",
    ]
}
