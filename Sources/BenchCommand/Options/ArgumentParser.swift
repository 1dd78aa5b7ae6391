/// Reads arguments by their declarations.
struct ArgumentParser<Options> {
    /// The options that the subcommand knows.
    let declarations: [OptionDeclaration<Options>]
    /// The subcommand, for messages.
    let command: String
    /// Takes an argument that is no option; nil where there are none.
    var positional: ((inout Options, String) throws -> Void)?

    /// Applies arguments, in order; a value stands behind its option as `--name value` or `--name=value`.
    ///
    /// - Throws: ``UsageError``, or what a declaration throws.
    func parse(_ arguments: [String], into options: inout Options) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-" else {
                guard let positional else {
                    throw UsageError("'\(argument)' is not an option of \(command); see '\(command) --help'")
                }
                try positional(&options, argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let declaration = declarations.first(where: { $0.name == parts[0] }) else {
                throw unknown(String(parts[0]))
            }
            if declaration.valueName == nil {
                guard parts.count == 1 else { throw UsageError("\(declaration.name) takes no value") }
                try declaration.apply(&options, "")
            } else if parts.count == 2 {
                try declaration.apply(&options, String(parts[1]))
            } else if let value = rest.popFirst() {
                try declaration.apply(&options, value)
            } else {
                throw UsageError(
                    "\(declaration.name) needs a value: \(declaration.name) \(declaration.valueName ?? "")")
            }
        }
    }

    private func unknown(_ name: String) -> UsageError {
        let near = declarations.map(\.name).min { $0.editDistance(to: name) < $1.editDistance(to: name) }
        let hint = near.flatMap { $0.editDistance(to: name) <= 2 ? "did you mean \($0)? " : nil } ?? ""
        return UsageError("unknown option \(name) of \(command); \(hint)see '\(command) --help'")
    }
}

extension String {
    /// Levenshtein's distance, by rows; O(n·m).
    func editDistance(to other: String) -> Int {
        let own = Array(self)
        let others = Array(other)
        var row = Array(0...others.count)
        for (i, character) in own.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in others.enumerated() {
                let substitution = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(substitution, row[j] + 1, diagonal + 1)
            }
        }
        return row[others.count]
    }
}
