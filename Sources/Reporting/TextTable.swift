/// A table for people, before it is laid out: headings, cells of text, remarks.
struct TextTable {
    /// What all lines have in common.
    var caption: [String] = []
    /// Names of the columns, those that name things first.
    let headings: [String]
    /// How many columns from the left hold names, which are set flush left.
    let nameColumns: Int
    /// The lines.
    let lines: [[String]]
    /// Whether the last line is the reference lane.
    var endsWithReference = false
    /// What the reader must know of single lines.
    var remarks: [String] = []
}
