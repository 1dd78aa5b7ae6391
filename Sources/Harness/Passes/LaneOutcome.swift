/// How a cell's process fared, and why.
public struct LaneOutcome: Equatable, Sendable {
    /// The kinds, as the CSV spells them; the order is by weight: what hides what when processes are pooled.
    public enum Kind: String, CaseIterable, Comparable, Sendable {
        case ok, interrupted, failed, timeout, crashed

        /// Whether the right one is graver.
        public static func < (left: Kind, right: Kind) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// How it ended.
    public private(set) var kind = Kind.ok
    /// Why, for people; nil when all is well.
    public private(set) var reason: String?

    /// All is well.
    public static let ok = LaneOutcome()

    /// Notes a failure unless a graver one is noted already.
    mutating func note(_ kind: Kind, _ reason: String) {
        guard kind > self.kind else { return }
        self.kind = kind
        self.reason = reason
    }

    /// Notes why a worker gave no answer.
    mutating func note(_ failure: ChildFailure) {
        switch failure {
        case .timeout: note(.timeout, "the worker did not answer in time and was killed")
        case .ended(let how): note(.crashed, "the worker \(how)")
        case .notStarted(let why): note(.crashed, why)
        case .interrupted: note(.interrupted, "the run was interrupted")
        }
    }
}
