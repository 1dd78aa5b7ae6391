import Glibc

/// A raw client for tests: sends exactly the bytes it is given, and reads answers by their framing, each within a time.
final class SocketClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// One answer, its body decoded from whatever framing it had.
    struct Response: Equatable {
        var status: Int
        var fields: [String: String]
        var body: [UInt8]
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let descriptor: Int32
    /// Whoever has to live as long as this client, such as the server it talks to.
    var companion: AnyObject?
    private var buffer: [UInt8] = []
    private var position = 0

    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure("connect to \(port): errno \(errno)") }
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure("send: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a GET with the header that HTTP/1.1 needs, and reads the answer.
    func get(_ target: String) throws -> Response {
        try send("GET \(target) HTTP/1.1\r\nHost: test\r\n\r\n")
        return try receive()
    }

    /// Tells the server that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes with a reset rather than a FIN.
    func armReset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Reads one answer; `hasBody` is false for the answer to a HEAD.
    func receive(hasBody: Bool = true) throws -> Response {
        let head = try line(of: "\r\n\r\n")
        var lines = head.split(separator: "\r\n").map(String.init)
        let statusLine = lines.removeFirst()
        guard statusLine.hasPrefix("HTTP/1.1 "), let status = Int(statusLine.dropFirst(9).prefix(3)) else {
            throw Failure("no status line: \(statusLine)")
        }
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw Failure("no header line: \(line)") }
            fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].drop { $0 == " " }.description
        }
        guard hasBody else { return Response(status: status, fields: fields, body: []) }
        if fields["transfer-encoding"] == "chunked" {
            var body: [UInt8] = []
            while true {
                guard let size = Int(try line(of: "\r\n"), radix: 16) else { throw Failure("no chunk size") }
                body += try take(size)
                guard try take(2) == Array("\r\n".utf8) else { throw Failure("a chunk does not end") }
                if size == 0 { return Response(status: status, fields: fields, body: body) }
            }
        }
        guard let length = fields["content-length"].flatMap({ Int($0) }) else { throw Failure("no length: \(fields)") }
        return Response(status: status, fields: fields, body: try take(length))
    }

    /// Reads what is there, at most so many bytes; empty when the server has closed.
    func receiveSome(_ limit: Int) throws -> [UInt8] {
        if position < buffer.count {
            let end = min(buffer.count, position + limit)
            defer { position = end }
            return Array(buffer[position..<end])
        }
        return try readOnce(limit)
    }

    /// Whether the server closes without another byte.
    func isClosedByServer() throws -> Bool { try receiveSome(1).isEmpty }

    private func line(of end: String) throws -> String {
        let end = Array(end.utf8)
        var start = position
        while true {
            if let found = buffer[start...].indices.first(where: { buffer[$0...].starts(with: end) }) {
                let text = String(decoding: buffer[position..<found], as: UTF8.self)
                position = found + end.count
                return text
            }
            let searched = max(0, buffer.count - position - end.count + 1)
            try fill()
            start = position + searched
        }
    }

    private func take(_ count: Int) throws -> [UInt8] {
        while buffer.count - position < count { try fill() }
        defer { position += count }
        return Array(buffer[position..<position + count])
    }

    private func fill() throws {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            position = 0
        }
        let bytes = try readOnce(256 << 10)
        if bytes.isEmpty { throw Failure("the server closed in mid-answer") }
        buffer += bytes
    }

    private func readOnce(_ limit: Int) throws -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { memory, count in
            let received = recv(descriptor, memory.baseAddress, limit, 0)
            if received < 0 { failure = errno }
            count = max(0, received)
        }
        if failure != 0 { throw Failure("recv: errno \(failure)") }
        return bytes
    }
}
