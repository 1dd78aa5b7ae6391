/// Decides what a request gets.
struct Router: Sendable {
    /// An answer, or the plan for one.
    enum Decision {
        case reply(Reply)
        case payload(PayloadPlan)
    }

    private let shapes: [String]
    private let options: [any PayloadOption.Type]
    private let largestBody: Int
    private let counters: ServerCounters
    private let index: String

    init(shapes: [String], options: [any PayloadOption.Type], largestBody: Int, counters: ServerCounters) {
        self.shapes = shapes
        self.options = options
        self.largestBody = largestBody
        self.counters = counters
        index = ServerIndex(shapes: shapes, options: options).json
    }

    /// Where a target leads. It depends on nothing but the target, so it can be kept.
    func route(_ target: String) -> Route {
        guard let target = RequestTarget(target) else {
            return .refusal(Reply(.badRequest, error: "the request target is not a path with correct percent-encoding"))
        }
        switch (target.path.first, target.path.count) {
        case ("", 1): return .index
        case ("stats", 1): return .statistics
        case ("payloads", 2): return payload(shape: target.path[1], items: target.items)
        default: return .refusal(Reply(.notFound, error: "there is nothing here: GET / says what there is"))
        }
    }

    /// The decision for a request that goes there.
    func decide(_ request: Request, _ route: Route) -> Decision {
        if case .other(let method) = request.method {
            return .reply(
                Reply(
                    .methodNotAllowed, error: "method \(method) is not allowed: use GET or HEAD",
                    fields: [HeaderField(name: "Allow", value: "GET, HEAD")]))
        }
        switch route {
        case .index: return .reply(Reply(status: .ok, json: index))
        case .statistics: return .reply(Reply(status: .ok, json: counters.statistics.json))
        case .refusal(let reply): return .reply(reply)
        case .payload(let shape, let options):
            var plan = PayloadPlan(request: request, query: PayloadQuery(shape: shape))
            for option in options { option.apply(to: &plan) }
            guard plan.query.bytes <= largestBody else {
                let error = "bytes=\(plan.query.bytes) is over the limit of \(largestBody)"
                return .reply(Reply(.badRequest, error: error))
            }
            return .payload(plan)
        }
    }

    private func payload(shape: String, items: [(name: String, value: String?)]) -> Route {
        guard shapes.contains(shape) else {
            let known = shapes.joined(separator: ", ")
            return .refusal(Reply(.notFound, error: "there is no shape '\(shape)': use one of \(known)"))
        }
        var values: [String: String] = [:]
        for (name, value) in items {
            guard options.contains(where: { $0.name == name }) else {
                let known = options.map { $0.name }.joined(separator: ", ")
                return .refusal(Reply(.badRequest, error: "there is no query item '\(name)': use \(known)"))
            }
            guard values.updateValue(value ?? "", forKey: name) == nil else {
                return .refusal(Reply(.badRequest, error: "the query item '\(name)' is given twice"))
            }
        }
        var wishes: [any PayloadOption] = []
        for option in options {
            guard let value = values[option.name] else { continue }
            do {
                wishes.append(try option.init(value: value))
            } catch {
                return .refusal(Reply(.badRequest, error: "\(option.name)='\(value)' is not \(error.expected)"))
            }
        }
        return .payload(shape: shape, wishes)
    }
}
