import Payloads

/// The bodies that were asked for, prepared once.
final class BodyCache {
    /// The shapes that may be asked for.
    let shapes: [PayloadShape]
    private let data: DataDirectory
    private let limit: Int
    private var bodies: [PayloadSpecification: PreparedBody] = [:]
    private var lastUse: [PayloadSpecification] = []

    init(data: DataDirectory, shapes: [PayloadShape], limit: Int) {
        self.data = data
        self.shapes = shapes
        self.limit = limit
    }

    /// The body of a payload; the first call makes it, which takes about 12 ms a megabyte.
    ///
    /// A body that is dropped while it is being sent lives until that is done.
    ///
    /// - Throws: ``PayloadError`` or ``ServerError``.
    func body(_ specification: PayloadSpecification) throws -> PreparedBody {
        lastUse.removeAll { $0 == specification }
        lastUse.append(specification)
        if let body = bodies[specification] { return body }
        let body = try PreparedBody(data.payload(specification, shapes: shapes).body)
        bodies[specification] = body
        while bodies.values.reduce(0, { $0 + $1.count }) > limit, bodies.count > 1 {
            bodies[lastUse.removeFirst()] = nil
        }
        return body
    }
}
