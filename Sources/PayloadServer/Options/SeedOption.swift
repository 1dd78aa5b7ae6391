/// `seed=N`: the seed of whatever is random in the body.
struct SeedOption: PayloadOption {
    static let name = "seed"
    static let summary = "seed of the body's random content"
    static let defaultValue = "\(PayloadQuery.defaultSeed)"

    private let seed: UInt64

    init(value: String) throws(InvalidOptionValue) {
        guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let seed = UInt64(value) else {
            throw InvalidOptionValue(expected: "a whole number from 0 to \(UInt64.max)")
        }
        self.seed = seed
    }

    func apply(to plan: inout PayloadPlan) { plan.query.seed = seed }
}
