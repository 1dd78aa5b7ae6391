import FetchDecode
import Harness
import Payloads

extension Suite {
    /// The four forms of `URLSession`'s interface, beside no transport at all.
    static let calls = Suite(
        name: "calls",
        summary: "async data(for:), completion handler, delegate stream or download to a file: each on 2 MB over "
            + "loopback, beside the same bytes without transport."
    ) { request in
        let payload = PayloadSpecification(
            shape: request.shape ?? "products", bytes: (request.size ?? ByteSize(2_000_000)).bytes, seed: request.seed)
        let scenarios =
            TransportCall.allCases.map { Scenario(payload: payload, call: $0) }
            + [Scenario(payload: payload, transport: .memory)]
        return scenarios.map { Cell($0, varying: [.call, .transport]) }
    }
}
