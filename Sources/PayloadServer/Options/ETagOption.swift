/// `etag=1`: an entity tag, and 304 without a body for whoever has it.
struct ETagOption: PayloadOption {
    static let name = "etag"
    static let summary = "1 sends an ETag, and answers a matching If-None-Match with 304"
    static let defaultValue = "0"

    private let isOn: Bool

    init(value: String) throws(InvalidOptionValue) {
        isOn = try Self.isOn(value)
    }

    func apply(to plan: inout PayloadPlan) {
        guard isOn else { return }
        // Equal queries get equal bytes, so the query is the version.
        let tag = "\"\(plan.query.shape)-\(plan.query.bytes)-\(plan.query.seed)\""
        plan.fields.append(HeaderField(name: "ETag", value: tag))
        if Self.matches(tag, fields: plan.request.values(of: "if-none-match")) {
            plan.status = .notModified
            plan.framing = .noBody
        }
    }

    /// Whether a tag is among those of `If-None-Match`, by the weak comparison (RFC 9110, section 13.1.2).
    private static func matches(_ tag: String, fields: [String]) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { item in
            let item = item.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            let text = String(item)
            return text == "*" || text == tag || text == "W/" + tag
        }
    }
}
