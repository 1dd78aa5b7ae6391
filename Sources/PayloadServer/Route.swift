/// Where a request target leads.
enum Route {
    /// `GET /`.
    case index
    /// `GET /stats`.
    case statistics
    /// `GET /payloads/SHAPE`, with the options that were given, in the order in which they apply.
    case payload(shape: String, [any PayloadOption])
    /// Nowhere; the reply says why.
    case refusal(Reply)
}
