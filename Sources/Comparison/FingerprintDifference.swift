import Results

/// Something in which two sides differ that their figures depend on.
public struct FingerprintDifference: Equatable, Sendable, CustomStringConvertible {
    /// What differs: a column of the CSV, or the payload of a cell.
    public let subject: String
    /// What the base has; more than one value where its files differ among themselves.
    public let base: [String]
    /// What the head has.
    public let head: [String]

    /// One line.
    public var description: String {
        "\(subject): \(base.joined(separator: " and ")) in the base, \(head.joined(separator: " and ")) in the head"
    }

    /// The differences that make figures not comparable: toolchain, build, allocator, libcurl, the version of the
    /// reference lane, and the payloads of cells that both have.
    public static func barring(_ base: ComparisonSide, _ head: ComparisonSide) -> [FingerprintDifference] {
        let columns: [(String, (Environment) -> String?)] = [
            ("swift", \.swift), ("build", \.build), ("allocator", \.allocator), ("libcurl", \.libcurl),
        ]
        var differences = columns.compactMap { name, value in difference(name, value, base, head) }
        let lanes = [base, head].map { side in side.order.map(\.cell).filter { $0.hasPrefix("reference/") }.sorted() }
        if !lanes[0].isEmpty, !lanes[1].isEmpty, Set(lanes[0]) != Set(lanes[1]) {
            differences.append(FingerprintDifference(subject: "reference lane", base: lanes[0], head: lanes[1]))
        }
        for key in base.order {
            guard let first = base.cells[key]?.payloads, let second = head.cells[key]?.payloads,
                first.union(second).count > 1
            else { continue }
            differences.append(
                FingerprintDifference(
                    subject: "payload of \(key.cell)", base: first.sorted().map { String($0.prefix(12)) },
                    head: second.sorted().map { String($0.prefix(12)) }))
        }
        return differences
    }

    /// The differences that make raw times advisory, and leave relative values and counts in force: another machine.
    public static func advisory(_ base: ComparisonSide, _ head: ComparisonSide) -> [FingerprintDifference] {
        let columns: [(String, (Environment) -> String?)] = [
            ("host", \.host), ("cpu", \.cpu), ("cores", { $0.cores.map { String($0) } }), ("arch", \.arch),
            ("os", \.os),
            ("kernel", \.kernel),
        ]
        return columns.compactMap { name, value in difference(name, value, base, head) }
    }

    private static func difference(
        _ subject: String, _ value: (Environment) -> String?, _ base: ComparisonSide, _ head: ComparisonSide
    ) -> FingerprintDifference? {
        let values = [base, head].map { side in Set(side.environments.map { value($0) ?? "unknown" }) }
        guard values[0].union(values[1]).count > 1 else { return nil }
        return FingerprintDifference(subject: subject, base: values[0].sorted(), head: values[1].sorted())
    }
}
