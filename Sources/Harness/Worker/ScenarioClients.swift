import FetchDecode
import Foundation

/// The client of a scenario, once with the observer of timed turns and once without.
struct ScenarioClients {
    /// The client that tells its timeline to ``recorder``.
    let observed: APIClient
    /// The client that reads no clock.
    let plain: APIClient
    /// What the observed client's last attempt told.
    let recorder = TimelineRecorder()
    /// The payload.
    let endpoint: Endpoint

    /// Prepares both.
    ///
    /// - Parameters:
    ///   - scenario: The strategies.
    ///   - transport: What carries the requests.
    ///   - url: The whole address of the payload.
    init(_ scenario: Scenario, transport: any Transport, url: URL) {
        let recorder = recorder
        func client(observer: (any StageObserver)?) -> APIClient {
            APIClient(
                baseURL: url, transport: transport,
                decoder: ResponseDecoder(
                    DecoderConfiguration(keys: scenario.keys, dates: scenario.dates), provision: scenario.decoder),
                execution: scenario.execution, deadline: scenario.client == .deadline ? .seconds(60) : nil,
                retry: scenario.client == .retry ? RetryPolicy() : nil, store: MemoryETagStore(), observer: observer)
        }
        observed = client(observer: recorder)
        plain = client(observer: nil)
        endpoint = Endpoint(url: url)
    }

    /// The client of a turn.
    func client(observed: Bool) -> APIClient { observed ? self.observed : plain }
}
