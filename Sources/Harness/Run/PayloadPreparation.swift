import Payloads

/// Makes each payload once, to know what a correct decode must give.
struct PayloadPreparation {
    let data: DataDirectory
    let shapes: [PayloadShape]

    /// The facts of the payloads, without their bytes: those are made again by whoever needs them, from the
    /// same seed.
    func facts(for specifications: [PayloadSpecification]) throws -> [PayloadSpecification: PassContext.PayloadFacts] {
        var facts: [PayloadSpecification: PassContext.PayloadFacts] = [:]
        for specification in specifications where facts[specification] == nil {
            let payload = try data.payload(specification, shapes: shapes)
            facts[specification] = PassContext.PayloadFacts(
                bytes: payload.body.count, records: payload.records, sha256: payload.sha256,
                checksum: payload.checksum)
        }
        return facts
    }
}
