/// A small answer that the server writes itself: JSON, complete in memory.
struct Reply: Equatable, Sendable {
    var status: HTTPStatus
    var json: String
    var fields: [HeaderField] = []

    init(status: HTTPStatus, json: String, fields: [HeaderField] = []) {
        self.status = status
        self.json = json
        self.fields = fields
    }

    /// `{"error": "…"}` with that status.
    init(_ status: HTTPStatus, error: String, fields: [HeaderField] = []) {
        self.init(status: status, json: JSONText.object(["error": JSONText.string(error)]), fields: fields)
    }
}
