import FetchDecode
import Harness
import Payloads

extension Suite {
    /// The tolerant decoding helpers, each against the plain form of the same bytes.
    static let tolerance = Suite(
        name: "tolerance",
        summary: "What it costs to be lenient: defaults for missing keys, lossy arrays, strings or numbers, flexible "
            + "dates and exact decimals, each against the plain form of the same 500 KB, without transport."
    ) { request in
        let bytes = (request.size ?? ByteSize(500_000)).bytes
        func cells(of shape: String, models: [String], dates: [DateStrategy]) -> [Cell] {
            let payload = PayloadSpecification(shape: shape, bytes: bytes, seed: request.seed)
            return models.map { model in
                Scenario(payload: payload, transport: .memory, model: model)
            }.map { Cell($0, varying: [.dates, .model]) }
                + dates.map {
                    Cell(Scenario(payload: payload, transport: .memory, dates: $0), varying: [.dates, .model])
                }
        }
        return cells(
            of: "posts", models: [PayloadShape.plainModel, "defaulted", "lossy-array", "string-or-number"],
            dates: [.flexibleISO8601])
            + cells(of: "rates", models: [PayloadShape.plainModel, "exact-decimal"], dates: [])
    }
}
