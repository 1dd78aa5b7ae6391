/// Sends a prepared body in the chunked transfer coding (RFC 9112, section 7.1).
final class ChunkedBodyStep: TransmissionStep {
    /// The bytes of the body in each chunk but the last.
    static let chunkSize = 64 << 10

    private let body: PreparedBody
    private let chunkSize: Int
    /// Framing to be sent before anything else.
    private var framing: ArraySlice<UInt8> = []
    /// What is left of the chunk that has been announced.
    private var chunk = 0..<0
    private var isLast = false

    init(_ body: PreparedBody, chunkSize: Int = ChunkedBodyStep.chunkSize) {
        self.body = body
        self.chunkSize = chunkSize
        announceChunk()
    }

    var sendsAtOnce: Bool { true }

    func advance(_ output: inout SocketOutput) -> StepOutcome {
        while true {
            while !framing.isEmpty {
                let attempt = output.send(framing, more: !isLast || output.more)
                guard case .sent(let count) = attempt else { return attempt.interruption }
                framing = framing.dropFirst(count)
            }
            if isLast { return .finished }
            while !chunk.isEmpty {
                let attempt = output.send(body, from: chunk.lowerBound, count: chunk.count)
                guard case .sent(let count) = attempt else { return attempt.interruption }
                chunk = chunk.lowerBound + count..<chunk.upperBound
            }
            announceChunk()
        }
    }

    /// The end of the chunk before, if there was one, and the size line of the next; a size of 0 ends the body.
    private func announceChunk() {
        let start = chunk.upperBound
        chunk = start..<min(start + chunkSize, body.count)
        isLast = chunk.isEmpty
        let size = String(chunk.count, radix: 16) + (isLast ? "\r\n\r\n" : "\r\n")
        framing = Array(((start > 0 ? "\r\n" : "") + size).utf8)[...]
    }
}
