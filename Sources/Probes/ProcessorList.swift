/// A set of processors as people and the kernel write it: numbers and ranges, such as `0,2-3`.
public struct ProcessorList: Sendable, Equatable, CustomStringConvertible {
    /// The processors, ascending, each once; never empty.
    public let processors: [Int]

    /// The highest number accepted: the kernel's own bit mask, as the C library has it, ends there.
    public static let highestProcessor = 1_023

    /// Reads a list such as `0,2-3`, spaces around its parts allowed.
    ///
    /// Throws ``ProcessorAffinityError/malformed(list:reason:)`` naming the part that is wrong.
    public init(parsing text: String) throws(ProcessorAffinityError) {
        var found: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Self.number(in: $0) }
            switch (bounds.count, bounds.first ?? nil, bounds.last ?? nil) {
            case (1...2, let low?, let high?):
                guard low <= high else { throw .malformed(list: text, reason: "the range '\(part)' runs backwards") }
                guard high <= Self.highestProcessor else {
                    throw .malformed(list: text, reason: "'\(part)' is past processor \(Self.highestProcessor)")
                }
                found.formUnion(low...high)
            default:
                throw .malformed(list: text, reason: "'\(part)' is neither a number nor a range")
            }
        }
        processors = found.sorted()
    }

    /// The shortest list that reads back as this one: `0,2-3`.
    public var description: String {
        var parts: [String] = []
        var rest = processors[...]
        while let low = rest.first {
            let run = zip(rest, low...).prefix { $0 == $1 }.count
            parts.append(run == 1 ? "\(low)" : "\(low)-\(low + run - 1)")
            rest = rest.dropFirst(run)
        }
        return parts.joined(separator: ",")
    }

    /// Digits only: `Int` itself would take a sign.
    private static func number(in text: Substring) -> Int? {
        let digits = text.drop { $0 == " " }.prefix { $0 != " " }
        guard text.allSatisfy({ $0 == " " || ($0.isASCII && $0.isNumber) }), !digits.isEmpty else { return nil }
        guard text.filter({ $0 != " " }).count == digits.count else { return nil }
        return Int(digits)
    }
}
