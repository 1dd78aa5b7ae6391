import Comparison
import Reporting

/// Options of `bench compare`.
struct CompareOptions {
    var sides: [String] = []
    var gates: [Gate] = []
    var filter: String?
    var format = OutputFormat.table
    var allowsMismatch = false

    static var declarations: [OptionDeclaration<CompareOptions>] {
        [
            .value(
                "--gate", "METRIC=PERCENT",
                help: "Fail when a metric becomes worse by more than so much; may be given more than once. Default "
                    + "allocations.count=0.5. Times are told and not gated unless asked: latency.total=2."
            ) { options, value in
                guard let gate = Gate(parsing: value) else {
                    throw UsageError("--gate takes METRIC=PERCENT, such as latency.total=2, not '\(value)'")
                }
                guard !options.gates.contains(where: { $0.metric == gate.metric }) else {
                    throw UsageError("--gate: \(gate.metric) is given twice")
                }
                options.gates.append(gate)
            },
            .text("--filter", "REGEX", help: "Only cells in whose names the expression is found.", \.filter),
            .format(\.format),
            .flag(
                "--allow-mismatch",
                help: "Compare although toolchain, build, allocator, libcurl or payload differ; the output says so.",
                \.allowsMismatch),
        ]
    }
}
