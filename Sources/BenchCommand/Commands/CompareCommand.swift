import Comparison
import Reporting

extension Command {
    /// `bench compare`: two results, a verdict for each cell and metric.
    static var compare: Command {
        Command(
            name: "compare", summary: "Compare two results, and fail on a regression past a gate.",
            help: { _ in
                """
                Compare two results cell by cell: time relative to the reference lane, allocations as they are.
                Each comparison has a ratio with its interval and one of four verdicts: regression,
                improvement, equivalent (the interval lies within the tolerance) or inconclusive.

                usage: bench compare BASE.csv HEAD.csv [options]

                \(HelpText.options(CompareOptions.declarations))

                A side may be several files, as more processes: a quoted pattern such as 'base-*.csv'.

                exit codes: 0 no regression past a gate; 1 there is one; 2 wrong usage or unreadable input;
                3 not comparable, since toolchain, build, allocator, libcurl or payload differ; 4 a process of
                a cell failed
                """
            },
            execute: { _, arguments in
                var options = CompareOptions()
                try ArgumentParser(
                    declarations: CompareOptions.declarations, command: "bench compare",
                    positional: { $0.sides.append($1) }
                ).parse(arguments, into: &options)
                return try compare(options)
            })
    }

    private static func compare(_ options: CompareOptions) throws -> ExitCode {
        guard options.sides.count == 2 else {
            throw UsageError(
                "compare takes two sides, BASE.csv and HEAD.csv, not \(options.sides.count); "
                    + "several files of one side are a quoted pattern, such as 'base-*.csv'")
        }
        let files = try options.sides.map(FilePattern.files)
        let filter = try options.filter.map(CellFilter.init)
        let comparison = ResultComparison(
            base: try ComparisonSide(files: files[0]), head: try ComparisonSide(files: files[1]),
            gates: options.gates.isEmpty ? Gate.usual : options.gates
        ) { key in filter?.lets(key.cell) ?? true }
        if !comparison.barring.isEmpty, !options.allowsMismatch {
            comparison.barring.forEach { Output.error("not comparable: \($0)") }
            Output.note("--allow-mismatch compares all the same")
            return .notComparable
        }
        guard !comparison.comparisons.isEmpty else {
            throw UsageError(
                options.filter == nil
                    ? "the two sides have no cell and metric in common"
                    : "--filter: no cell that both sides have matches '\(options.filter ?? "")'")
        }
        Output.result(
            ComparisonReport(comparison, baseName: options.sides[0], headName: options.sides[1]).render(options.format))
        if comparison.hasRegression { return .regression }
        return comparison.failures.isEmpty ? .success : .cellFailed
    }
}
