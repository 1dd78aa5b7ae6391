import FetchDecode
import Harness
import Payloads

extension Suite {
    /// The eight strategies of the fetch-decode path: decoder × execution × session.
    static let strategies = Suite(
        name: "strategies",
        summary: "Share the decoder or make one per request, decode on the main queue or in a detached task, "
            + "pool the session or make a fresh one: all eight, on 2 MB of products over loopback."
    ) { request in
        let payload = PayloadSpecification(
            shape: request.shape ?? "products", bytes: (request.size ?? ByteSize(2_000_000)).bytes, seed: request.seed)
        var cells: [Cell] = []
        for decoder in [DecoderProvision.shared, .perRequest] {
            for execution in [Execution.mainQueue, .detachedTask] {
                for session in [SessionProvision.pooled, .fresh] {
                    let scenario = Scenario(payload: payload, session: session, decoder: decoder, execution: execution)
                    cells.append(Cell(scenario, varying: [.decoder, .execution, .session]))
                }
            }
        }
        return cells
    }
}
