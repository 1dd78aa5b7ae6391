import Comparison
import FetchDecode
import Harness
import Reporting

/// Options of `bench duet`.
struct DuetOptions {
    var selection = SelectionOptions()
    var sides: [String] = []
    var gates: [Gate] = []
    var budget: Double?
    var turns: Int?
    var injection: Injection?
    var pinning = Pinning.automatic
    var output: String?
    var format = OutputFormat.table
    var dataDirectory: String?
    var allowsDebug = false

    static var declarations: [OptionDeclaration<DuetOptions>] {
        SelectionOptions.declarations.map { $0.lifted(to: \DuetOptions.selection) } + [
            .gate("Default latency.total=2 and allocations.count=0.5.", \.gates),
            .value("--budget", "TIME", help: "How long to measure at most, such as 60s or 5m. Default 60s.") {
                $0.budget = try RunOptions.seconds($1)
            },
            .number("--turns", "N", in: 1...1_000, help: "Turns in each generation. Default 2.", \.turns),
            .value(
                "--inject", "STAGE=PERCENT",
                help: "Slow the head down on purpose, to see whether it is found here: decode=5 or issue=10."
            ) { options, value in
                options.injection = try injection(value)
            },
            .value(
                "--pin", "auto|off|CPUS",
                help: "Where timed turns run: the last processor (auto), anywhere (off), or a list such as 1 or 2-3."
            ) { $0.pinning = try Pinning(parsing: $1) },
            .text("--output", "FILE.csv", help: "Also write the rows of both sides; 'process' is the pair.", \.output),
            .format(\.format),
            .text(
                "--data", "DIR", help: "The folder of JSON samples. Default: Data, here or beside the package.",
                \.dataDirectory),
            .flag("--allow-debug", help: "Measure debug builds all the same.", \.allowsDebug),
        ]
    }

    private static func injection(_ text: String) throws -> Injection {
        let parts = text.split(separator: "=", maxSplits: 1)
        let number = parts.last.map { $0.hasSuffix("%") ? $0.dropLast() : $0 } ?? ""
        guard parts.count == 2, let stage = Stage(rawValue: String(parts[0])), let percent = Double(number),
            let injection = Injection(stage: stage, share: percent / 100)
        else {
            let stages = Injection.stages.map(\.rawValue).joined(separator: " and ")
            throw UsageError("--inject takes STAGE=PERCENT, such as decode=5, for the stages \(stages); not '\(text)'")
        }
        return injection
    }
}
