import Foundation
import Harness
import Payloads

/// The command line of a benchmark executable.
///
/// An executable is its suites and shapes and one call:
///
///     BenchCommand.main(suites: [.strategies], shapes: PayloadShape.builtIn)
///
/// Workers are the same executable, so a team's own executable measures its own types without more.
public enum BenchCommand {
    /// Runs the subcommand that the arguments name, and ends the process with its exit code.
    ///
    /// Call it on the main thread, first thing: workers serve their main queue from here.
    ///
    /// - Parameters:
    ///   - suites: What `--suite` may name; the first one is the default.
    ///   - shapes: What `--shape` may name.
    ///   - arguments: The arguments without the program's name.
    @MainActor
    public static func main(
        suites: [Suite], shapes: [PayloadShape] = PayloadShape.builtIn,
        arguments: [String] = Array(CommandLine.arguments.dropFirst())
    ) -> Never {
        let context = CommandContext(suites: suites, shapes: shapes)
        exit(run(arguments, context: context).rawValue)
    }

    @MainActor
    private static func run(_ arguments: [String], context: CommandContext) -> ExitCode {
        do {
            let (command, rest) = try select(arguments)
            if rest.contains("--help") || rest.contains("-h") {
                Output.result(command.help(context))
                return .success
            }
            return try command.execute(context, rest)
        } catch let code as ExitCode {
            return code
        } catch {
            Output.error(String(describing: error))
            return .usage
        }
    }

    /// The subcommand and its arguments; options alone belong to `run`.
    private static func select(_ arguments: [String]) throws -> (Command, [String]) {
        guard let first = arguments.first else { return (.run, []) }
        if first == "help" { return (.overview, []) }
        if first == "--help" || first == "-h" { return (.overview, []) }
        if first.hasPrefix("-") { return (.run, arguments) }
        guard let command = (Command.all + [.worker]).first(where: { $0.name == first }) else {
            let names = Command.all.map(\.name).joined(separator: ", ")
            throw UsageError("'\(first)' is not a subcommand of bench; there are \(names)")
        }
        return (command, Array(arguments.dropFirst()))
    }
}
