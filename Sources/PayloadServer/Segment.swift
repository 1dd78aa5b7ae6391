import Foundation

/// A piece of an answer: bytes, or a part of a prepared body.
enum Segment {
    /// Bytes from an offset on; `hasMore` tells the kernel that the next piece follows at once.
    case bytes([UInt8], offset: Int, hasMore: Bool)
    /// A range of a prepared body.
    case body(PreparedBody, Range<Int>)

    /// What became of a send.
    enum Progress {
        /// So many bytes went out, and this is left.
        case sent(Int, remaining: Segment?)
        /// The socket takes no more for now.
        case full
        /// The client is gone.
        case failed
    }

    /// Whether it counts as payload.
    var isPayload: Bool {
        if case .body = self { true } else { false }
    }

    /// Sends once, without blocking.
    func send(to descriptor: Int32) -> Progress {
        let count: Int
        switch self {
        case .bytes(let bytes, let offset, let hasMore):
            let flags = Self.noSignal | (hasMore ? Self.more : 0)
            count = bytes[offset...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
        case .body(let body, let range):
            var offset = off_t(range.lowerBound)
            count = sendfile(descriptor, body.descriptor, &offset, range.count)
        }
        guard count > 0 else {
            if count < 0, errno == EAGAIN || errno == EINTR { return .full }
            return .failed
        }
        switch self {
        case .bytes(let bytes, let offset, let hasMore):
            let next = offset + count
            return .sent(
                count, remaining: next < bytes.count ? .bytes(bytes, offset: next, hasMore: hasMore) : nil)
        case .body(let body, let range):
            let rest = (range.lowerBound + count)..<range.upperBound
            return .sent(count, remaining: rest.isEmpty ? nil : .body(body, rest))
        }
    }

    private static let noSignal: Int32 = 0x4000
    private static let more: Int32 = 0x8000
}
