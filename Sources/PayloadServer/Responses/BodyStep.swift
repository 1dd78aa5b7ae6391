/// Sends a range of a prepared body as it is.
final class BodyStep: TransmissionStep {
    let body: PreparedBody
    /// What is left of it.
    private(set) var range: Range<Int>

    init(_ body: PreparedBody, range: Range<Int>) {
        self.body = body
        self.range = range
    }

    var sendsAtOnce: Bool { !range.isEmpty }

    func advance(_ output: inout SocketOutput) -> StepOutcome {
        while !range.isEmpty {
            let attempt = output.send(body, from: range.lowerBound, count: range.count)
            guard case .sent(let count) = attempt else { return attempt.interruption }
            range = range.lowerBound + count..<range.upperBound
        }
        return .finished
    }
}
