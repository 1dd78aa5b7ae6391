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
    ///   - isDelaying: Whether the observer also tells ``InjectedDelay`` when a decode begins.
    init(_ scenario: Scenario, transport: any Transport, url: URL, isDelaying: Bool = false) {
        let recorder = recorder
        let (root, endpoint) = Self.split(url)
        func client(observer: (any StageObserver)?) -> APIClient {
            APIClient(
                baseURL: root, transport: transport,
                decoder: ResponseDecoder(
                    DecoderConfiguration(keys: scenario.keys, dates: scenario.dates), provision: scenario.decoder),
                execution: scenario.execution, deadline: scenario.client == .deadline ? .seconds(60) : nil,
                retry: scenario.client == .retry ? RetryPolicy() : nil, store: MemoryETagStore(), observer: observer)
        }
        observed = client(observer: isDelaying ? DelayingObserver(recorder: recorder) : recorder)
        plain = client(observer: nil)
        self.endpoint = endpoint
    }

    /// The address as an app writes it: a base URL, a path below it and query items.
    private static func split(_ url: URL) -> (root: URL, endpoint: Endpoint) {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) ?? URLComponents()
        let query = (parts.queryItems ?? []).map { QueryItem($0.name, $0.value) }
        let path = URLPath(segments: parts.path.split(separator: "/").map(String.init))
        parts.path = "/"
        parts.query = nil
        return (parts.url ?? url, Endpoint(path, query: query))
    }

    /// The client of a turn.
    func client(observed: Bool) -> APIClient { observed ? self.observed : plain }
}
