import Foundation

/// A socket that listens on loopback.
final class ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(port wanted: UInt16) throws(ServerError) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("cannot make a socket") }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && listen(descriptor, 1_024) == 0
                    && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else {
            let failure = Self.failure("cannot listen on 127.0.0.1:\(wanted)")
            close(descriptor)
            throw failure
        }
        Self.prepare(descriptor)
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// The next connection that waits, or nil; `isExhausted` tells that the process may open no more files.
    func accept() -> (descriptor: Int32?, isExhausted: Bool) {
        let connection = Foundation.accept(descriptor, nil, nil)
        guard connection >= 0 else { return (nil, errno == EMFILE || errno == ENFILE) }
        Self.prepare(connection)
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return (connection, false)
    }

    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func failure(_ text: String) -> ServerError {
        ServerError(description: "\(text): \(String(cString: strerror(errno)))")
    }
}
