import FetchDecode
import Harness
import Payloads

extension Suite {
    /// What the capabilities of the client cost on top of a plain request.
    static let clients = Suite(
        name: "clients",
        summary:
            "What a deadline, retries, entity tags, a loader, a catalog and paging cost on top of a plain request: "
            + "each on 20 KB over loopback, where the cost of the client is not lost in the decode."
    ) { request in
        let payload = PayloadSpecification(
            shape: request.shape ?? "products", bytes: (request.size ?? ByteSize(20_000)).bytes, seed: request.seed)
        let plain = ClientForm.allCases.map { Scenario(payload: payload, client: $0) }
        let unchanged = [ClientForm.conditional, .catalog].map {
            Scenario(payload: payload, cache: .etag, client: $0)
        }
        return (plain + unchanged).map { Cell($0, varying: [.cache, .client]) }
    }
}
