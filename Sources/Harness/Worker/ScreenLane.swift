import FetchDecode
import Foundation
import Payloads
import Probes

/// A screen's use of the path: through a loader or a catalog on the main actor.
///
/// The sample has the whole time and that of the decode; the other stages do not add up to it.
struct ScreenLane<Model: PayloadModel>: Lane {
    private struct Request: APIRequest {
        typealias Response = Model
        let endpoint: Endpoint
    }

    /// The screen's model of a client, made once as a screen does.
    @MainActor
    private struct Screen {
        let client: APIClient
        let endpoint: Endpoint
        let loader = Loader<Model>()
        let catalog: CatalogStore<Request>

        init(client: APIClient, endpoint: Endpoint) {
            self.client = client
            self.endpoint = endpoint
            catalog = CatalogStore(client: client, request: Request(endpoint: endpoint))
        }
    }

    private let clients: ScenarioClients
    private let isCatalog: Bool
    private let observedScreen: Screen
    private let plainScreen: Screen
    private let expected: PayloadChecksum
    private let kept = KeptValue<Model>()

    /// Prepares the lane, with what ``RequestLane`` needs.
    init(_ type: Model.Type, scenario: Scenario, clients: ScenarioClients, expected: PayloadChecksum) {
        self.clients = clients
        isCatalog = scenario.client == .catalog
        observedScreen = Screen(client: clients.observed, endpoint: clients.endpoint)
        plainScreen = Screen(client: clients.plain, endpoint: clients.endpoint)
        self.expected = expected
    }

    func perform(observed: Bool) async -> RequestSample {
        let screen = observed ? observedScreen : plainScreen
        let start = observed ? MonotonicClock.now() : 0
        if isCatalog {
            await screen.catalog.refresh()
        } else {
            let (client, endpoint) = (screen.client, screen.endpoint)
            await screen.loader.load { () async throws(APIError) in try await client.send(endpoint) }
        }
        let total = observed ? MonotonicClock.now() - start : 0
        let failure: String?
        if isCatalog {
            kept.value = screen.catalog.catalog
            failure = screen.catalog.error?.description
        } else {
            kept.value = screen.loader.state.value
            failure = screen.loader.state.error?.description
        }
        return RequestSample(
            total: total, decode: observed ? clients.recorder.take()?.duration(of: .decode) : nil, failure: failure)
    }

    func checkValue() -> String? {
        guard let value = kept.value else { return "the screen has no value" }
        return expected.mismatch(with: value)
    }

    func releaseValue() { kept.value = nil }
}
