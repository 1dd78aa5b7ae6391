/// `chunked=1`: the body in the chunked transfer coding, without a Content-Length.
struct ChunkedOption: PayloadOption {
    static let name = "chunked"
    static let summary = "1 sends Transfer-Encoding: chunked (HTTP/1.1 only), 0 a Content-Length"
    static let defaultValue = "0"

    private let isOn: Bool

    init(value: String) throws(InvalidOptionValue) {
        isOn = try Self.isOn(value)
    }

    func apply(to plan: inout PayloadPlan) {
        // HTTP/1.0 has no transfer codings (RFC 9112, section 6.1).
        if isOn, plan.request.version == .http11 { plan.framing = .chunked }
    }
}
