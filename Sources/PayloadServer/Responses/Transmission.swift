/// An answer on its way out: its steps, in order.
struct Transmission {
    private var steps: ArraySlice<any TransmissionStep>

    init(_ steps: [any TransmissionStep]) { self.steps = steps[...] }

    /// Goes on from where it stopped; `finished` when nothing is left.
    mutating func advance(_ output: inout SocketOutput) -> StepOutcome {
        while let step = steps.first {
            output.more = steps.dropFirst().first?.sendsAtOnce ?? false
            let outcome = step.advance(&output)
            guard outcome == .finished else { return outcome }
            steps.removeFirst()
        }
        return .finished
    }
}
