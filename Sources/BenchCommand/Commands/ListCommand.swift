import Harness

/// Options of `bench list`.
struct ListOptions {
    var selection = SelectionOptions()

    static var declarations: [OptionDeclaration<ListOptions>] {
        SelectionOptions.declarations.map { $0.lifted(to: \ListOptions.selection) }
    }
}

extension Command {
    /// `bench list`: suites and cells, without measuring anything.
    static var list: Command {
        Command(
            name: "list", summary: "List the suites, or the cells of one.",
            help: { context in
                """
                List the suites, or with --suite or --filter the cells that a run would measure.

                usage: bench list [options]

                \(HelpText.options(ListOptions.declarations))

                \(SelectionOptions.suiteList(context))
                """
            },
            execute: { context, arguments in
                var options = ListOptions()
                try ArgumentParser(declarations: ListOptions.declarations, command: "bench list")
                    .parse(arguments, into: &options)
                let selection = options.selection
                guard selection.suite != nil || selection.filter != nil else {
                    Output.result(SelectionOptions.suiteList(context))
                    return .success
                }
                let (_, cells) = try selection.cells(context)
                Output.result(cells.map(\.name).joined(separator: "\n"))
                return .success
            })
    }
}
