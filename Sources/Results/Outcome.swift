/// How the process behind a row ended.
public enum Outcome: String, CaseIterable, Sendable {
    /// All its requests gave the right value.
    case ok
    /// A request failed or gave a wrong value.
    case failed
    /// It was killed by its timer.
    case timeout
    /// It ended by itself before its work was done.
    case crashed
    /// The user interrupted the run.
    case interrupted
}

/// Which process a row is about.
public enum ProcessKey: Hashable, Sendable, CustomStringConvertible {
    /// The process of this number within its cell, from 1.
    case number(Int)
    /// All processes of the cell together.
    case all

    /// As the `process` column spells it.
    public var description: String {
        switch self {
        case .number(let number): String(number)
        case .all: "all"
        }
    }
}
