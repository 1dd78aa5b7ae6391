import Foundation
import Harness
import Payloads
import Reporting
import Results

extension Command {
    /// `bench run`: measures a suite and writes the CSV.
    static var run: Command {
        Command(
            name: "run", summary: "Measure a suite and write the CSV (default).",
            help: { context in
                """
                Measure the cells of a suite and write the CSV.

                usage: bench [run] [options]

                \(HelpText.options(RunOptions.declarations))

                \(SelectionOptions.suiteList(context))

                Every cell runs in processes of its own. All of them are alive at once and take turns
                request by request, in a random balanced order, with a frozen reference decode among
                them; a CSV row carries the raw value and its value relative to that reference.
                """
            },
            execute: { context, arguments in
                var options = RunOptions()
                try ArgumentParser(declarations: RunOptions.declarations, command: "bench run")
                    .parse(arguments, into: &options)
                let session = try RunSession(options, context: context)
                if options.isInProcess { try session.runInProcess() }
                return try session.run()
            })
    }
}
