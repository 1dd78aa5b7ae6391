import FetchDecode
import Harness
import Payloads

extension Suite {
    /// The five places where a body can be decoded.
    static let executions = Suite(
        name: "executions",
        summary: "Decode on the main queue, in a detached task, a @concurrent function, a Dispatch queue or an actor: "
            + "each on 2 MB over loopback."
    ) { request in
        let payload = PayloadSpecification(
            shape: request.shape ?? "products", bytes: (request.size ?? ByteSize(2_000_000)).bytes, seed: request.seed)
        return Execution.allCases.map { Cell(Scenario(payload: payload, execution: $0), varying: [.execution]) }
    }
}
