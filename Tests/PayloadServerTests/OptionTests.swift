import Testing

@testable import PayloadServer

/// `delay=MS`: an option as a later file could add it, with a step of its own.
private struct DelayOption: PayloadOption {
    static let name = "delay"
    static let summary = "milliseconds before the first byte"
    static let defaultValue = "0"
    private let milliseconds: UInt64

    init(value: String) throws(InvalidOptionValue) {
        guard let milliseconds = UInt64(value) else { throw InvalidOptionValue(expected: "a number of milliseconds") }
        self.milliseconds = milliseconds
    }

    func apply(to plan: inout PayloadPlan) {
        plan.fields.append(HeaderField(name: "X-Delay", value: "\(milliseconds)"))
        plan.arrangements.append { [milliseconds] in $0.insert(PauseStep(milliseconds), at: 0) }
    }
}

private final class PauseStep: TransmissionStep {
    private let milliseconds: UInt64
    private var end: MonotonicTime?

    init(_ milliseconds: UInt64) { self.milliseconds = milliseconds }

    var sendsAtOnce: Bool { false }

    func advance(_ output: inout SocketOutput) -> StepOutcome {
        let end = end ?? output.now + .milliseconds(milliseconds)
        self.end = end
        return output.now >= end ? .finished : .paused(until: end)
    }
}

/// `cut=1`: the connection ends after half of the body.
private struct CutOption: PayloadOption {
    static let name = "cut"
    static let summary = "1 ends the connection in the middle of the body"
    static let defaultValue = "0"

    init(value: String) throws(InvalidOptionValue) {
        guard value == "1" else { throw InvalidOptionValue(expected: "1") }
    }

    func apply(to plan: inout PayloadPlan) {
        let half = plan.query.bytes / 2
        plan.arrangements.append { steps in
            guard let body = steps.popLast() as? BodyStep else { return }
            steps.append(BodyStep(body.body, range: body.range.prefix(half)))
            steps.append(AbandonStep())
        }
    }
}

private final class AbandonStep: TransmissionStep {
    var sendsAtOnce: Bool { false }
    func advance(_ output: inout SocketOutput) -> StepOutcome { .abandoned }
}

@Suite("Options")
struct OptionTests {
    @Test("an option can add a wait and a header field with nothing but its own type")
    func delay() throws {
        let running = try RunningServer(options: PayloadOptions.all + [DelayOption.self])
        let delayed = try running.client()
        let other = try running.client()
        let start = MonotonicTime.now
        try delayed.send("GET /payloads/feed?bytes=1000&delay=300 HTTP/1.1\r\nHost: test\r\n\r\n")
        #expect(try other.get("/payloads/feed?bytes=1000").status == 200)
        let response = try delayed.receive()
        #expect(response.body.count == 1_000)
        #expect(response.fields["x-delay"] == "300")
        #expect(MonotonicTime.now - start >= .milliseconds(300), "the answer comes no earlier than asked")
        #expect(try other.get("/").text.contains("milliseconds before the first byte"))
        #expect(try other.get("/payloads/feed?delay=soon").status == 400)
    }

    @Test("an option can end the connection within a body")
    func cut() throws {
        let running = try RunningServer(options: PayloadOptions.all + [CutOption.self])
        let client = try running.client()
        #expect(throws: SocketClient.Failure.self) { try client.get("/payloads/feed?bytes=100000&cut=1") }
        #expect(running.server.statistics == ServerStatistics(connections: 1, requests: 1, bytes: 50_000))
        #expect(try running.client().get("/payloads/feed?bytes=100000").status == 200)
    }
}
