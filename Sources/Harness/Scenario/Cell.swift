import Payloads

/// What a worker does in its turns.
public enum Workload: Codable, Hashable, Sendable {
    /// Requests through the fetch-decode path.
    case request(Scenario)
    /// The frozen decode that every run takes turns with.
    case reference
    /// An operation of the harness itself, repeated in a batch.
    case cost(HarnessCost)
}

/// A named workload: what a row of the results is about.
public struct Cell: Codable, Hashable, Sendable {
    /// The key by which results of different runs find each other.
    public let name: String
    /// What its workers do.
    public let workload: Workload

    /// Creates a cell.
    public init(name: String, workload: Workload) {
        self.name = name
        self.workload = workload
    }

    /// The cell of a scenario, named by the axes that its suite varies.
    public init(_ scenario: Scenario, varying axes: [Scenario.Axis]) {
        self.init(name: scenario.name(varying: axes), workload: .request(scenario))
    }

    /// The cell of one of the harness's own costs.
    public init(_ cost: HarnessCost) {
        self.init(name: "harness/\(cost.rawValue)", workload: .cost(cost))
    }

    /// The lane that every run takes turns with.
    public static let reference = Cell(name: "reference/v\(ReferenceWorkload.version)", workload: .reference)

    /// The scenario, where the cell has one.
    public var scenario: Scenario? {
        if case .request(let scenario) = workload { scenario } else { nil }
    }
}
