import Harness
import Reporting
import Results

/// Passes what a run tells on to the progress bar and the file of samples, and keeps its warnings for the end.
final class RunListener: RunObserver {
    private let progress: any ProgressReporter
    private let samples: SampleWriter?
    /// What the reader of the results must know, in order.
    private(set) var warnings: [String] = []

    init(progress: any ProgressReporter, samples: SampleWriter?) {
        self.progress = progress
        self.samples = samples
    }

    func runDidAdvance(to fraction: Double, label: String) {
        progress.update(fraction: fraction, label: label)
    }

    func runDidRecord(_ sample: RequestSample, cell: String, generation: Int, turn: Int) {
        samples?.write(
            cell: cell, process: generation, turn: turn, outcome: sample.outcome.rawValue, stages: sample.stages,
            total: sample.total)
    }

    func runDidWarn(_ message: String) {
        warnings.append(message)
    }
}
