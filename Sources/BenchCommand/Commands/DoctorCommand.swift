import Foundation
import Harness
import Reporting
import Results

/// Options of `bench doctor`.
struct DoctorOptions {
    var pairs: Int?
    var turns: Int?
    var allowsDebug = false

    static var declarations: [OptionDeclaration<DoctorOptions>] {
        [
            .number(
                "--pairs", "N", in: 2...1_000,
                help: "Pairs of identical processes for each way of measuring. Default 16.",
                \.pairs),
            .number("--turns", "N", in: 1...10_000, help: "Decodes of each process. Default 12.", \.turns),
            .flag("--allow-debug", help: "Measure a debug build all the same.", \.allowsDebug),
        ]
    }
}

extension Command {
    /// `bench doctor`: how noisy this machine is.
    static var doctor: Command {
        Command(
            name: "doctor", summary: "Tell how noisy this machine is, in sequence and in lockstep.",
            help: { _ in
                """
                Measure the same code against itself, in sequence and in lockstep, and tell how far apart
                the two come out: the noise that a comparison on this machine has to see through.

                usage: bench doctor [options]

                \(HelpText.options(DoctorOptions.declarations))
                """
            },
            execute: { _, arguments in
                var options = DoctorOptions()
                try ArgumentParser(declarations: DoctorOptions.declarations, command: "bench doctor")
                    .parse(arguments, into: &options)
                try RunSession.requireRelease(unless: options.allowsDebug)
                let pairs = options.pairs ?? 16
                let turns = options.turns ?? 12
                let progress = StandardProgress.reporter()
                let report = try NoiseStudy(pairs: pairs, turns: turns).run { fraction in
                    progress.update(fraction: fraction, label: "identical processes against each other")
                }
                progress.finish()
                let text = DoctorReport(
                    environment: .current(allocator: NoiseStudy.allocator), pairs: report.lockstep.count, turns: turns,
                    sequential: report.sequentialDeviation, lockstep: report.lockstepDeviation
                ).text
                Output.result(text)
                return report.isInterrupted ? .interrupted : .success
            })
    }
}
