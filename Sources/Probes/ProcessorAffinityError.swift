/// Why processors could not be chosen.
public enum ProcessorAffinityError: Error, Equatable, CustomStringConvertible {
    /// A list of processors that does not read as one, and the part that is wrong.
    case malformed(list: String, reason: String)
    /// No processor was given.
    case empty
    /// The system refused the processors, or did not tell them when the list is empty.
    case refused(processors: [Int], reason: String)
    /// This platform cannot keep a process on a processor.
    case unsupported

    /// One line that says what is wrong and the way out.
    public var description: String {
        switch self {
        case .malformed(let list, let reason):
            "processor list '\(list)': \(reason); write numbers and ranges, such as 0,2-3"
        case .empty:
            "processor list: no processor given; write numbers and ranges, such as 0,2-3"
        case .refused(let processors, let reason):
            processors.isEmpty
                ? "the processors of this process cannot be read: \(reason)"
                : "cannot pin to processors \(processors.map(String.init).joined(separator: ",")): \(reason)"
        case .unsupported:
            "processes cannot be pinned to processors on this platform; go without pinning"
        }
    }
}
