import FetchDecode
import Foundation
import Payloads
import Probes

/// All pages of a list, one after the other; every page is the scenario's payload.
struct PagesLane<Model: PayloadModel>: Lane {
    private struct Request: PagedRequest {
        typealias Response = Model
        let endpoint: Endpoint
        /// The page itself: this lane counts pages.
        func items(of page: Model) -> [Int] { [1] }
    }

    private let clients: ScenarioClients
    private let expected: PayloadChecksum
    private let kept = KeptValue<[Model]>()

    /// Prepares the lane, with what ``RequestLane`` needs.
    init(_ type: Model.Type, clients: ScenarioClients, expected: PayloadChecksum) {
        self.clients = clients
        self.expected = expected
        kept.value = []
    }

    func perform(observed: Bool) async -> RequestSample {
        let pages = clients.client(observed: observed).pages(of: Request(endpoint: clients.endpoint))
        let start = observed ? MonotonicClock.now() : 0
        var failure: String?
        do {
            for try await page in pages { kept.value?.append(page) }
        } catch {
            failure = error.description
        }
        let total = observed ? MonotonicClock.now() - start : 0
        _ = clients.recorder.take()
        return RequestSample(total: total, failure: failure)
    }

    func checkValue() -> String? {
        let pages = kept.value ?? []
        guard pages.count == ClientForm.pageCount else {
            return "there were \(pages.count) pages, not \(ClientForm.pageCount)"
        }
        return pages.lazy.compactMap(expected.mismatch).first
    }

    func releaseValue() { kept.value?.removeAll(keepingCapacity: true) }
}
