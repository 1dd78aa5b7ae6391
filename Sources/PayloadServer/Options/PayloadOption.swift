/// One query item of the `/payloads` route, read from its value: which body, or how it is delivered.
///
/// A new one is a file with a type of this kind, and its name in ``PayloadOptions/all``. What it can do is said by
/// ``PayloadPlan``: choose the body, the status and header, and rearrange the steps by which the answer goes out.
protocol PayloadOption: Sendable {
    /// The name of the query item.
    static var name: String { get }
    /// One line for `GET /`: what it does, and its unit.
    static var summary: String { get }
    /// The value that is assumed where the item is missing, for `GET /`.
    static var defaultValue: String { get }

    /// Reads the value; throws what is wrong with it.
    init(value: String) throws(InvalidOptionValue)

    /// Puts the wish into the plan.
    func apply(to plan: inout PayloadPlan)
}

/// A query item's value that means nothing.
struct InvalidOptionValue: Error, Equatable {
    /// What would be right, such as `a whole number`.
    var expected: String
}

extension PayloadOption {
    /// Reads the value of an option that is on or off.
    static func isOn(_ value: String) throws(InvalidOptionValue) -> Bool {
        switch value {
        case "0": false
        case "1": true
        default: throw InvalidOptionValue(expected: "0 or 1")
        }
    }
}
