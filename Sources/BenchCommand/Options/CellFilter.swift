/// `--filter`: an expression that is looked for in the names of cells.
struct CellFilter {
    private let expression: Regex<AnyRegexOutput>

    /// Reads an expression.
    ///
    /// - Throws: ``UsageError``.
    init(_ text: String) throws {
        do {
            expression = try Regex(text)
        } catch {
            throw UsageError("--filter: '\(text)' is not a regular expression")
        }
    }

    /// Whether the expression is found in a name.
    func lets(_ name: String) -> Bool { name.contains(expression) }
}
