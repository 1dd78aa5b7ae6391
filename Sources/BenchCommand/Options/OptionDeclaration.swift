/// One option of a subcommand: its name, its help and what it does, declared in one place.
struct OptionDeclaration<Options> {
    /// The name with its dashes, such as `--suite`.
    let name: String
    /// What stands for the value in the help, or nil for a flag.
    let valueName: String?
    /// What it does, in one or two sentences.
    let help: String
    /// Takes the value of the option, or the empty string of a flag.
    let apply: (inout Options, String) throws -> Void

    /// An option without a value.
    static func flag(_ name: String, help: String, _ path: WritableKeyPath<Options, Bool>) -> Self {
        Self(name: name, valueName: nil, help: help) { options, _ in options[keyPath: path] = true }
    }

    /// An option whose value sets or changes something.
    static func value(
        _ name: String, _ valueName: String, help: String, apply: @escaping (inout Options, String) throws -> Void
    ) -> Self {
        Self(name: name, valueName: valueName, help: help, apply: apply)
    }

    /// An option whose value is taken as it is.
    static func text(
        _ name: String, _ valueName: String, help: String, _ path: WritableKeyPath<Options, String?>
    ) -> Self {
        Self(name: name, valueName: valueName, help: help) { options, value in options[keyPath: path] = value }
    }

    /// An option whose value is a whole number within bounds.
    static func number(
        _ name: String, _ valueName: String, in range: ClosedRange<Int>, help: String,
        _ path: WritableKeyPath<Options, Int?>
    ) -> Self {
        Self(name: name, valueName: valueName, help: help) { options, value in
            guard let number = Int(value), range.contains(number) else {
                throw UsageError(
                    "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(value)'")
            }
            options[keyPath: path] = number
        }
    }
}
