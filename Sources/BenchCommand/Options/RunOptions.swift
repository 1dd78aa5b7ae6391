import Foundation
import Harness
import Payloads
import Reporting

/// Options of `bench run`.
struct RunOptions {
    var selection = SelectionOptions()
    var plan = RunPlan.standard
    var isQuick = false
    var isThorough = false
    var processes: Int?
    var turns: Int?
    var budget: Double?
    var pinning = Pinning.automatic
    var output: String?
    var samples: String?
    var format = OutputFormat.table
    var dataDirectory: String?
    var isInProcess = false
    var allowsDebug = false

    static var declarations: [OptionDeclaration<RunOptions>] {
        SelectionOptions.declarations.map { $0.lifted(to: \RunOptions.selection) } + [
            .number(
                "--processes", "N", in: 1...1_000,
                help: "Generations of fresh processes; intervals need 6. Default 6.", \.processes),
            .number(
                "--turns", "N", in: 1...1_000_000,
                help: "Timed turns in each generation. Default: as many as the budget holds, at least 6.", \.turns),
            .value("--budget", "TIME", help: "How long to measure, such as 60s or 5m. Default 90s.") {
                $0.budget = try seconds($1)
            },
            .flag("--quick", help: "A first look in under 20 s: too little for intervals.", \.isQuick),
            .flag("--thorough", help: "20 generations, in about five minutes.", \.isThorough),
            .value(
                "--pin", "auto|off|CPUS",
                help: "Where timed turns run: the last processor (auto), anywhere (off), or a list such as 1 or 2-3."
            ) { $0.pinning = try Pinning(parsing: $1) },
            .text(
                "--output", "FILE.csv", help: "Where the results go. Default results/run-TIME.csv, or ./run-TIME.csv.",
                \.output),
            .text("--samples", "FILE.csv", help: "Also write one row a timed request, in order.", \.samples),
            .format(\.format),
            .text(
                "--data", "DIR", help: "The folder of JSON samples. Default: Data, here or beside the package.",
                \.dataDirectory),
            .flag(
                "--in-process",
                help: "Run the one cell that --filter leaves in this very process, for perf, a debugger or valgrind.",
                \.isInProcess),
            .flag("--allow-debug", help: "Measure a debug build all the same.", \.allowsDebug),
        ]
    }

    /// The plan after all options, whatever their order.
    var effectivePlan: RunPlan {
        var plan = isThorough ? RunPlan.thorough : isQuick ? RunPlan.quick : RunPlan.standard
        if let processes { plan.generations = processes }
        if let turns {
            plan.turns = turns
            plan.budget = nil
        }
        if let budget { plan.budget = budget }
        plan.seed = UInt64(selection.seed ?? 1)
        plan.pinning = pinning
        return plan
    }

    /// Reads a length of time: a number with `s`, `m` or nothing for seconds.
    static func seconds(_ text: String) throws -> Double {
        let factors: [Character: Double] = ["s": 1, "m": 60]
        let factor = text.last.flatMap { factors[$0] }
        guard let value = Double(factor == nil ? text[...] : text.dropLast()), value.isFinite, value > 0 else {
            throw UsageError("--budget takes a length of time such as 60s or 5m, not '\(text)'")
        }
        return value * (factor ?? 1)
    }
}
