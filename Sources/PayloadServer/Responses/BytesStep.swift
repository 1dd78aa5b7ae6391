/// Sends bytes from memory: a head, or a whole small answer.
final class BytesStep: TransmissionStep {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var sendsAtOnce: Bool { true }

    func advance(_ output: inout SocketOutput) -> StepOutcome {
        while !rest.isEmpty {
            let attempt = output.send(rest, more: output.more)
            guard case .sent(let count) = attempt else { return attempt.interruption }
            rest = rest.dropFirst(count)
        }
        return .finished
    }
}
