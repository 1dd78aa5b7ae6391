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
            .gate(
                "Default allocations.count=0.5; times are told and not gated unless asked: latency.total=5.", \.gates),
            .text("--filter", "REGEX", help: "Only cells in whose names the expression is found.", \.filter),
            .format(\.format),
            .flag(
                "--allow-mismatch",
                help: "Compare although toolchain, build, allocator, libcurl or payload differ; the output says so.",
                \.allowsMismatch),
        ]
    }
}
