/// Writes the help of a subcommand from its declarations.
enum HelpText {
    /// The help of options: name and value, and beside it what it does, wrapped to 80 columns.
    static func options<Options>(_ declarations: [OptionDeclaration<Options>]) -> String {
        let names = declarations.map { [$0.name, $0.valueName].compactMap(\.self).joined(separator: " ") }
        let width = (names.map(\.count).max() ?? 0) + 4
        return zip(names, declarations).map { name, declaration in
            let lines = wrap(declaration.help, width: max(30, 80 - width))
            let indent = String(repeating: " ", count: width)
            let first = "  \(name)".padded(to: width) + (lines.first ?? "")
            return ([first] + lines.dropFirst().map { indent + $0 }).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Breaks text at spaces into lines of at most `width` characters.
    static func wrap(_ text: String, width: Int) -> [String] {
        text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}

extension String {
    /// This text, with spaces behind it up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
