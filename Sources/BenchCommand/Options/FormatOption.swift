import Reporting

extension OptionDeclaration {
    /// `--format NAME`: what a command prints its result as.
    static func format(_ path: WritableKeyPath<Options, OutputFormat>) -> Self {
        let names = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
        return .value("--format", "NAME", help: "What is printed: \(names). Default table.") { options, value in
            guard let format = OutputFormat(rawValue: value) else {
                throw UsageError("--format: there is no format '\(value)'; there are \(names)")
            }
            options[keyPath: path] = format
        }
    }
}
