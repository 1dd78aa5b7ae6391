import FetchDecode
import Harness
import Payloads

extension Suite {
    /// What the harness itself costs, and the floor under every request.
    static let limits = Suite(
        name: "limits",
        summary: "What the harness itself costs: its clock, its histogram, its counters, and a request without "
            + "transport or payload."
    ) { request in
        let empty = PayloadSpecification(shape: request.shape ?? "users", bytes: 0, seed: request.seed)
        let path = [TransportKind.memory, .http].flatMap { transport in
            [Execution.mainQueue, .detachedTask].map { execution in
                Cell(
                    Scenario(payload: empty, execution: execution, transport: transport),
                    varying: [.execution, .transport])
            }
        }
        return path + HarnessCost.allCases.map { Cell($0) }
    }
}
