/// How one payload request is to be answered, before the body is at hand.
struct PayloadPlan: Sendable {
    /// An edit of the steps: something put before, between or after them, or another step in the place of one.
    typealias Arrangement = @Sendable (inout [any TransmissionStep]) -> Void

    /// The request, for an option that depends on its header or its version.
    let request: Request
    /// Which body.
    var query: PayloadQuery
    var status = HTTPStatus.ok
    var framing = ResponseHead.Framing.contentLength
    /// Which of several pages this is, from 1.
    var page = 1
    /// Header fields besides those that every answer has.
    var fields: [HeaderField] = []
    /// Edits of the steps, applied in order.
    var arrangements: [Arrangement] = []

    init(request: Request, query: PayloadQuery) {
        self.request = request
        self.query = query
    }

    /// The steps of the answer: the head, then the body unless the request is HEAD, then what the arrangements make of it.
    func steps(body: PreparedBody, persistence: ResponseHead.Persistence, date: String) -> [any TransmissionStep] {
        let head = ResponseHead(
            status: status, framing: framing, length: body.count, persistence: persistence, date: date, fields: fields)
        var steps: [any TransmissionStep] = [BytesStep(head.bytes)]
        if request.method != .head {
            switch framing {
            case .contentLength: steps.append(BodyStep(body, range: 0..<body.count))
            case .chunked: steps.append(ChunkedBodyStep(body))
            case .noBody: break
            }
        }
        for arrange in arrangements { arrange(&steps) }
        return steps
    }
}
