import Harness
import Payloads

/// What an executable brings with it.
struct CommandContext {
    /// The suites, the default one first.
    let suites: [Suite]
    /// The payload shapes.
    let shapes: [PayloadShape]
}

/// A subcommand.
struct Command {
    /// What the user types.
    let name: String
    /// What it is for, in one line.
    let summary: String
    /// The whole help.
    let help: (CommandContext) -> String
    /// Does it.
    let execute: @MainActor (CommandContext, [String]) throws -> ExitCode

    /// The subcommands that the help lists, in its order.
    static var all: [Command] { [.run, .list, .compare, .duet, .serve, .payload, .doctor] }
}

extension Command {
    /// The list of subcommands, which `bench --help` prints.
    static var overview: Command {
        Command(
            name: "help", summary: "Show this list.",
            help: { _ in overviewText },
            execute: { _, _ in
                Output.result(overviewText)
                return .success
            })
    }

    private static var overviewText: String {
        let width = (all.map(\.name.count).max() ?? 0) + 4
        let list = all.map { "  " + $0.name.padded(to: width) + $0.summary }.joined(separator: "\n")
        return """
            Throughput and latency of the fetch-decode path: request, transport, status check,
            executor hop, JSON decode, delivery to the main actor.

            usage: bench [run] [options]
                   bench <subcommand> [options]

            \(list)

            'bench <subcommand> --help' shows its options. Without arguments, 'bench' is 'bench run'.
            Results go to standard output, progress and errors to standard error.

            exit codes: 0 fine; 1 regression past a gate; 2 wrong usage or unreadable input; 3 not
            comparable; 4 a cell failed, was killed by its timer or was starved of samples (the rest
            is written); 130 interrupted (what was finished is written)
            """
    }
}
