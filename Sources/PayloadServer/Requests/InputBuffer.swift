#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The bytes that a client has sent and the server has not yet used.
struct InputBuffer {
    /// What a read brought.
    enum ReadOutcome: Equatable {
        /// New bytes; there may be more.
        case bytes
        /// New bytes, and no more for now: they did not fill the room there was (epoll(7), on edge-triggered reading).
        case lastBytes
        /// Nothing for now.
        case blocked
        /// The client will send no more.
        case ended
        /// The connection broke.
        case failed
    }

    /// The room that one read has at least, in bytes.
    static let chunk = 4 << 10

    private var storage: [UInt8] = []
    private var start = 0
    private var end = 0

    /// How many unused bytes there are.
    var count: Int { end - start }

    /// Gives the unused bytes to `body`.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try storage.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end]))
        }
    }

    /// Marks the first bytes as used.
    mutating func consume(_ count: Int) {
        start += min(count, self.count)
        if start == end {
            start = 0
            end = 0
        }
    }

    /// Reads once from a socket that never blocks.
    mutating func fill(from socket: Int32) -> ReadOutcome {
        makeRoom()
        let received = storage.withUnsafeMutableBytes { bytes in
            recv(socket, bytes.baseAddress! + end, bytes.count - end, 0)  // makeRoom has left room, so there is a base.
        }
        if received > 0 {
            end += received
            return end < storage.count ? .lastBytes : .bytes
        }
        if received == 0 { return .ended }
        switch errno {
        case EAGAIN, EWOULDBLOCK: return .blocked
        case EINTR: return .bytes
        default: return .failed
        }
    }

    private mutating func makeRoom() {
        if start > 0 {
            storage.withUnsafeMutableBytes { bytes in
                let base = bytes.baseAddress!
                memmove(base, base + start, end - start)
            }
            end -= start
            start = 0
        }
        let missing = end + InputBuffer.chunk - storage.count
        if missing > 0 { storage.append(contentsOf: repeatElement(0, count: missing)) }
    }
}
