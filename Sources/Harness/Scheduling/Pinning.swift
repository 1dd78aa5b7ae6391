import Probes

/// Which processors timed turns run on.
public enum Pinning: Sendable, Equatable {
    /// Workers on the last processor, parent and server on the others; no pinning where there is only one.
    case automatic
    /// Wherever the kernel puts them.
    case off
    /// Workers on these processors, parent and server on the others.
    case processors([Int])

    /// A processor that this program may not use.
    public struct Unavailable: Error, Equatable, CustomStringConvertible {
        /// One line.
        public let description: String
    }

    /// Reads `auto`, `off`, or a list such as `1` or `2-3,5`.
    ///
    /// - Throws: `ProcessorAffinityError` for a list that cannot be read, ``Unavailable`` for a processor that is not
    ///   there or that this program may not use.
    public init(parsing text: String) throws {
        switch text {
        case "auto": self = .automatic
        case "off": self = .off
        default:
            let chosen = try ProcessorList(parsing: text).processors
            let available = try ProcessorAffinity.current()
            if let missing = chosen.first(where: { !available.contains($0) }) {
                let list = available.map(String.init).joined(separator: ", ")
                throw Unavailable(description: "processor \(missing) is not there for this program; there are \(list)")
            }
            self = .processors(chosen)
        }
    }

    /// The processors of workers, and those of parent and server; empty lists mean no pinning.
    func assignment(available: [Int]) -> (workers: [Int], others: [Int]) {
        switch self {
        case .off:
            return ([], [])
        case .automatic:
            guard available.count > 1, let last = available.last else { return ([], []) }
            return ([last], available.dropLast())
        case .processors(let chosen):
            let others = available.filter { !chosen.contains($0) }
            return (chosen, others.isEmpty ? available : others)
        }
    }
}
