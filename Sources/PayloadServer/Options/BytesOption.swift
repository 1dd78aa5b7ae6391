/// `bytes=N`: the size of the body.
struct BytesOption: PayloadOption {
    static let name = "bytes"
    static let summary = "size of the body in bytes"
    static let defaultValue = "\(PayloadQuery.defaultBytes)"

    private let bytes: Int

    init(value: String) throws(InvalidOptionValue) {
        guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let bytes = Int(value) else {
            throw InvalidOptionValue(expected: "a whole number of bytes")
        }
        self.bytes = bytes
    }

    func apply(to plan: inout PayloadPlan) { plan.query.bytes = bytes }
}
