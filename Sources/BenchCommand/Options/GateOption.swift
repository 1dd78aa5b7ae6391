import Comparison

extension OptionDeclaration {
    /// `--gate METRIC=PERCENT`: a promise about a metric.
    static func gate(_ defaults: String, _ path: WritableKeyPath<Options, [Gate]>) -> Self {
        .value(
            "--gate", "METRIC=PERCENT",
            help: "Fail when a metric becomes worse by more than so much; may be given more than once. \(defaults)"
        ) { options, value in
            guard let gate = Gate(parsing: value) else {
                throw UsageError("--gate takes METRIC=PERCENT, such as latency.total=2, not '\(value)'")
            }
            guard !options[keyPath: path].contains(where: { $0.metric == gate.metric }) else {
                throw UsageError("--gate: \(gate.metric) is given twice")
            }
            options[keyPath: path].append(gate)
        }
    }
}
