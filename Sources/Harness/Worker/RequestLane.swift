import FetchDecode
import Foundation
import Payloads

/// Requests of one scenario through the path under test.
struct RequestLane<Model: PayloadModel>: Lane {
    private let clients: ScenarioClients
    private let isConditional: Bool
    private let mustBeUnmodified: Bool
    private let expected: PayloadChecksum
    private let kept = KeptValue<Model>()
    private let history = KeptValue<Bool>()

    /// Prepares the lane.
    ///
    /// - Parameters:
    ///   - type: What the body decodes to.
    ///   - scenario: The strategies.
    ///   - clients: Its clients.
    ///   - expected: What a correct decode must give.
    init(_ type: Model.Type, scenario: Scenario, clients: ScenarioClients, expected: PayloadChecksum) {
        self.clients = clients
        isConditional = scenario.client == .conditional
        mustBeUnmodified = isConditional && scenario.cache == .etag
        self.expected = expected
    }

    func perform(observed: Bool) async -> RequestSample {
        let client = clients.client(observed: observed)
        var failure: String?
        do {
            if isConditional {
                kept.value = try await client.sendIfModified(clients.endpoint).value
            } else {
                kept.value = try await client.send(clients.endpoint)
            }
        } catch {
            failure = error.description
        }
        guard observed, let timeline = clients.recorder.take() else {
            return RequestSample(total: 0, failure: failure)
        }
        return RequestSample(timeline, failure: failure)
    }

    func checkValue() -> String? {
        defer { history.value = true }
        // A request that failed says so itself.
        guard let value = kept.value else { return nil }
        if mustBeUnmodified, history.value == true { return "the server sent an unchanged body again, not 304" }
        return expected.mismatch(with: value)
    }

    func releaseValue() { kept.value = nil }
}

extension PayloadChecksum {
    /// What is wrong with a value that should have this checksum, or nil.
    func mismatch(with value: some PayloadModel) -> String? {
        var checksum = PayloadChecksum()
        value.fold(into: &checksum)
        return checksum == self ? nil : "the decoded value is wrong: checksum \(checksum), expected \(self)"
    }
}
