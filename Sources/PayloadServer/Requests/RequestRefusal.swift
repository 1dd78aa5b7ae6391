/// A request that cannot be understood or is too large: answered with this status, after which the connection closes,
/// for what follows on it could be anything.
struct RequestRefusal: Error, Equatable {
    var status: HTTPStatus
    var reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
