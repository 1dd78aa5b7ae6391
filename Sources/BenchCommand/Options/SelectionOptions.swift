import Harness
import Payloads

/// Which cells a command is about.
struct SelectionOptions {
    var suite: String?
    var filter: String?
    var shape: String?
    var size: ByteSize?
    var seed: Int?

    static var declarations: [OptionDeclaration<SelectionOptions>] {
        [
            .text("--suite", "NAME", help: "The suite; 'bench list' names them.", \.suite),
            .text("--filter", "REGEX", help: "Only cells in whose names the expression is found.", \.filter),
            .text("--shape", "NAME", help: "The shape of the payload, where the suite does not vary it.", \.shape),
            .value(
                "--size", "BYTES",
                help: "The size of the payload, where the suite does not vary it: 2MB, 64KB, 1.5MB, 2MiB, 2000000."
            ) { options, value in
                options.size = try ByteSize(parsing: value)
            },
            .number(
                "--seed", "N", in: 0...Int.max, help: "Seed of payloads, orders and environments. Default 1.", \.seed),
        ]
    }

    /// The suite, and the cells of it that the filter lets through.
    ///
    /// - Throws: ``UsageError`` for an unknown suite or shape, a filter that cannot be read or lets nothing through.
    func cells(_ context: CommandContext) throws -> (suite: Suite, cells: [Cell]) {
        let suite = try chosenSuite(context)
        if let shape, !context.shapes.contains(where: { $0.name == shape }) {
            let names = context.shapes.map(\.name).joined(separator: ", ")
            throw UsageError("--shape: there is no shape '\(shape)'; there are \(names)")
        }
        let all = suite.cells(for: Suite.Request(shape: shape, size: size, seed: UInt64(seed ?? 1)))
        guard let filter else { return (suite, all) }
        let expression = try CellFilter(filter)
        let cells = all.filter { expression.lets($0.name) }
        guard !cells.isEmpty else {
            throw UsageError(
                "--filter: no cell of suite '\(suite.name)' matches '\(filter)'; see 'bench list --suite \(suite.name)'"
            )
        }
        return (suite, cells)
    }

    /// The suites with what they answer.
    static func suiteList(_ context: CommandContext) -> String {
        let width = (context.suites.map(\.name.count).max() ?? 0) + 4
        let lines = context.suites.enumerated().flatMap { index, suite in
            let text = suite.summary + (index == 0 ? " (default)" : "")
            return HelpText.wrap(text, width: 78 - width).enumerated().map { line, part in
                "  " + (line == 0 ? suite.name : "").padded(to: width) + part
            }
        }
        return (["suites:"] + lines).joined(separator: "\n")
    }

    private func chosenSuite(_ context: CommandContext) throws -> Suite {
        guard let name = suite else {
            guard let first = context.suites.first else { throw UsageError("this executable brings no suite") }
            return first
        }
        guard let found = context.suites.first(where: { $0.name == name }) else {
            let names = context.suites.map(\.name).joined(separator: ", ")
            throw UsageError("--suite: there is no suite '\(name)'; there are \(names)")
        }
        return found
    }
}

extension OptionDeclaration {
    /// The same option for a command whose options contain these.
    func lifted<Whole>(to path: WritableKeyPath<Whole, Options>) -> OptionDeclaration<Whole> {
        OptionDeclaration<Whole>(name: name, valueName: valueName, help: help) { whole, value in
            try apply(&whole[keyPath: path], value)
        }
    }
}
