import FetchDecode
import Foundation
import Payloads

/// Requests of one scenario through the path under test.
struct RequestLane<Model: PayloadModel>: Lane {
    private let observedClient: APIClient
    private let plainClient: APIClient
    private let address: String
    private let expected: PayloadChecksum
    private let recorder = TimelineRecorder()
    private let kept = KeptValue<Model>()

    /// Prepares the client, with and without its observer.
    ///
    /// - Parameters:
    ///   - type: What the body decodes to.
    ///   - scenario: The strategies.
    ///   - transport: What carries the requests.
    ///   - url: The whole address of the payload.
    ///   - expected: What a correct decode must give.
    init(_ type: Model.Type, scenario: Scenario, transport: any Transport, url: URL, expected: PayloadChecksum) {
        let decoder = ResponseDecoder(
            DecoderConfiguration(keys: scenario.keys, dates: scenario.dates), provision: scenario.decoder)
        observedClient = APIClient(
            baseURL: url, transport: transport, decoder: decoder, execution: scenario.execution, observer: recorder)
        plainClient = APIClient(
            baseURL: url, transport: transport, decoder: decoder, execution: scenario.execution)
        address = url.absoluteString
        self.expected = expected
    }

    func perform(observed: Bool) async -> RequestSample {
        let client = observed ? observedClient : plainClient
        var failure: String?
        do {
            kept.value = try await client.get(address)
        } catch {
            failure = error.description
        }
        guard observed, let timeline = recorder.take() else { return RequestSample(total: 0, failure: failure) }
        return RequestSample(timeline, failure: failure)
    }

    func checkValue() -> String? {
        // A request that failed says so itself.
        guard let value = kept.value else { return nil }
        var checksum = PayloadChecksum()
        value.fold(into: &checksum)
        return checksum == expected ? nil : "the decoded value is wrong: checksum \(checksum), expected \(expected)"
    }

    func releaseValue() { kept.value = nil }
}
