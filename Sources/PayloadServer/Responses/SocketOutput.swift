import CLinuxCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The sending side of a connection for one turn of the event loop.
struct SocketOutput {
    /// What became of an attempt to send.
    enum Attempt: Equatable {
        /// So many bytes are in the kernel's hands.
        case sent(Int)
        case blocked
        case yielded
        case failed

        /// The outcome of a step that could not send.
        var interruption: StepOutcome {
            switch self {
            case .sent, .failed: .abandoned
            case .blocked: .blocked
            case .yielded: .yielded
            }
        }
    }

    /// The socket that everything goes to; it never blocks.
    let socket: Int32
    /// When this turn began.
    let now: MonotonicTime
    /// Whether another step will send at once, so that the kernel may hold back a packet that is not full.
    var more = false

    private let counters: ServerCounters
    private var share: Int

    /// The most bytes that one connection sends in one turn, so that a fast reader of a large body keeps nobody waiting.
    static let turnShare = 4 << 20

    init(socket: Int32, now: MonotonicTime, counters: ServerCounters) {
        self.socket = socket
        self.now = now
        self.counters = counters
        share = SocketOutput.turnShare
    }

    /// Sends bytes from memory; they count as framing, not as body.
    mutating func send(_ bytes: ArraySlice<UInt8>, more: Bool) -> Attempt {
        guard share > 0 else { return .yielded }
        let result = bytes.withUnsafeBytes { bytes in
            repeating { call_send(socket, bytes.baseAddress, UInt64(bytes.count), more ? 1 : 0) }
        }
        return attempt(result)
    }

    /// Sends bytes of a prepared body without copying them into this process, and counts them.
    mutating func send(_ body: PreparedBody, from offset: Int, count: Int) -> Attempt {
        guard share > 0 else { return .yielded }
        let wanted = min(count, share)
        // Counted before, corrected after: when a client has the last byte, every byte is in the statistics,
        // even if another thread of this process asks for them.
        counters.bytesLeave(wanted)
        let result = attempt(
            repeating { call_sendfile(socket, body.fileNumber, Int64(offset), UInt64(wanted)) })
        if case .sent(let sent) = result {
            counters.bytesStay(wanted - sent)
        } else {
            counters.bytesStay(wanted)
        }
        return result
    }

    private mutating func attempt(_ result: Int64) -> Attempt {
        switch result {
        case 1...:
            share -= Int(result)
            return .sent(Int(result))
        case Int64(-EAGAIN), Int64(-EWOULDBLOCK): return .blocked
        default: return .failed
        }
    }

    private func repeating(_ call: () -> Int64) -> Int64 {
        while true {
            let result = call()
            if result != Int64(-EINTR) { return result }
        }
    }
}
