import Results

/// Splits the names of cells into what they share, which is said once, and what tells them apart.
struct CellNames {
    /// The shared parts, for above the table.
    let caption: [String]
    /// The axes that vary, or one heading for whole names.
    let headings: [String]
    private let varied: [Int]?
    private let isSingle: Bool

    /// The longest name that is shown whole.
    private static let longestName = 44

    init(_ records: [CellRecord]) {
        if let only = records.first, records.count == 1 {
            caption = [only.cell]
            headings = ["lane"]
            varied = nil
            isSingle = true
            return
        }
        isSingle = false
        let parts = records.map { $0.cell.split(separator: "/", omittingEmptySubsequences: false).map(String.init) }
        guard let first = parts.first, parts.allSatisfy({ Self.keys($0) == Self.keys(first) }) else {
            caption = []
            headings = ["cell"]
            varied = nil
            return
        }
        let differing = first.indices.filter { index in parts.contains { $0[index] != first[index] } }
        varied = differing
        headings = differing.map { Self.keys(first)[$0] }
        let shared = first.indices.filter { !differing.contains($0) }.map { first[$0] }
        caption = shared.isEmpty ? [] : [shared.joined(separator: ", ")]
    }

    /// The fields that name a cell, one for each heading.
    func fields(of record: CellRecord) -> [String] {
        if isSingle { return ["cell"] }
        guard let varied else { return [record.cell.shortened(to: Self.longestName)] }
        let parts = record.cell.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return varied.map { index in
            parts[index].split(separator: "=", maxSplits: 1).last.map { String($0) } ?? parts[index]
        }
    }

    /// The fields of a name that is no place in the matrix.
    func wholeFields(_ name: String) -> [String] { [name] + headings.dropFirst().map { _ in "" } }

    /// The fields that name the reference lane.
    var referenceFields: [String] { wholeFields("reference") }

    /// What each part of a name is about: the axis before `=`, or the position.
    private static func keys(_ parts: [String]) -> [String] {
        parts.enumerated().map { index, part in
            part.contains("=")
                ? String(part.prefix { $0 != "=" })
                : ["shape", "size"].indices.contains(index)
                    ? ["shape", "size"][index] : "part \(index + 1)"
        }
    }
}

extension String {
    /// This text, with its middle left out where it is longer than `width`.
    func shortened(to width: Int) -> String {
        guard count > width, width > 1 else { return self }
        let head = (width - 1) / 2
        return prefix(head) + "…" + suffix(width - 1 - head)
    }
}
