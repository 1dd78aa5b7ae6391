import Comparison
import Harness
import Payloads
import Reporting
import Results

extension Command {
    /// `bench duet`: two builds in lockstep, a verdict for each cell.
    static var duet: Command {
        Command(
            name: "duet", summary: "Compare two builds in lockstep, and fail on a regression past a gate.",
            help: { context in
                """
                Compare two builds: all cells of both are alive at once and take turns request by request, so
                that what disturbs one disturbs the other. It goes on until every gated cell has a verdict, or
                the budget is spent.

                usage: bench duet BASE HEAD [options]

                BASE and HEAD are executables of this package, or git revisions, which are built in worktrees
                under the user's cache and reused.

                \(HelpText.options(DuetOptions.declarations))

                \(SelectionOptions.suiteList(context))

                exit codes: 0 no regression past a gate; 1 there is one; 2 wrong usage, a build that fails, or
                a side that cannot take part; 4 a cell failed; 130 interrupted
                """
            },
            execute: { context, arguments in
                var options = DuetOptions()
                try ArgumentParser(
                    declarations: DuetOptions.declarations, command: "bench duet",
                    positional: { $0.sides.append($1) }
                ).parse(arguments, into: &options)
                return try DuetSession(options, context: context).run()
            })
    }
}
