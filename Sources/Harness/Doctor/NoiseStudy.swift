import Foundation
import Probes
import Statistics

/// How far apart two measurements of the very same code come out on this machine.
///
/// Two processes decode the frozen reference payload. In sequence, as most tools do it: one whole process
/// after the other, wherever the kernel puts them, judged by the ratio of their medians. In lockstep, as this
/// harness does it: both alive, taking turns on one processor, judged by the median of the paired ratios.
/// The two ways alternate, so that both meet the same spells of noise, and take the same number of decodes.
public struct NoiseStudy {
    /// The log ratios of all pairs, which would all be 0 on a machine without noise.
    public struct Report: Sendable {
        /// One process after the other.
        public var sequential: [Double] = []
        /// Taking turns.
        public var lockstep: [Double] = []
        /// Whether the study was interrupted before its last pair.
        public var isInterrupted = false

        /// Standard deviation of the sequential log ratios; nil below two pairs.
        public var sequentialDeviation: Double? { standardDeviation(sequential) }
        /// Standard deviation of the lockstep log ratios; nil below two pairs.
        public var lockstepDeviation: Double? { standardDeviation(lockstep) }
    }

    /// The allocator of this program and so of the study's processes.
    public static var allocator: String { Allocator.current.description }

    private let pairs: Int
    private let turns: Int
    private let seed: UInt64
    private let launcher: WorkerProcess.Launcher

    /// Creates a study.
    ///
    /// - Parameters:
    ///   - pairs: Pairs of processes for each way.
    ///   - turns: Decodes of each process that count.
    ///   - seed: Seed of the order of turns.
    ///   - executable: The program to start as workers.
    public init(
        pairs: Int, turns: Int, seed: UInt64 = 1, executable: String = BenchmarkRun.Configuration.ownExecutable
    ) {
        self.pairs = pairs
        self.turns = turns
        self.seed = seed
        launcher = WorkerProcess.Launcher(executable: executable)
    }

    /// Runs the study.
    ///
    /// - Parameter progress: Called after each pair with the share of the work that is done.
    /// - Throws: A description of why a worker gave no answer.
    public func run(progress: (Double) -> Void) throws -> Report {
        Interruption.observe()
        var report = Report()
        let processors = try ProcessorAffinity.current()
        let pinned = Pinning.automatic.assignment(available: processors)
        if !pinned.others.isEmpty { try ProcessorAffinity.pin(to: pinned.others) }
        defer { try? ProcessorAffinity.pin(to: processors) }
        var order = TurnOrder(laneCount: 2, seed: seed)
        do {
            for pair in 0..<pairs {
                report.sequential.append(try sequentialLogRatio(processors: processors))
                report.lockstep.append(try lockstepLogRatio(processors: pinned.workers, order: &order))
                progress(Double(pair + 1) / Double(pairs))
            }
        } catch ChildFailure.interrupted {
            report.isInterrupted = true
        }
        return report
    }

    private func sequentialLogRatio(processors: [Int]) throws -> Double {
        let medians = try (0..<2).map { _ in
            let lane = try StudyLane(launcher: launcher, processors: processors)
            defer { lane.end() }
            return median(try (0..<turns).map { _ in try lane.decodeTime() }) ?? .nan
        }
        return log(medians[1] / medians[0])
    }

    private func lockstepLogRatio(processors: [Int], order: inout TurnOrder) throws -> Double {
        let lanes = try (0..<2).map { _ in try StudyLane(launcher: launcher, processors: processors) }
        defer { lanes.forEach { $0.end() } }
        let ratios = try (0..<turns).map { _ in
            var times = [0.0, 0.0]
            for index in order.next() { times[index] = try lanes[index].decodeTime() }
            return log(times[1] / times[0])
        }
        return median(ratios) ?? .nan
    }
}

/// One process of the study, warmed up.
private struct StudyLane {
    private let worker: WorkerProcess
    private let timer = TurnTimer(for: .reference)

    init(launcher: WorkerProcess.Launcher, processors: [Int]) throws {
        let job = WorkerJob(cell: .reference, kind: .timed, processors: processors)
        worker = try WorkerProcess(launcher: launcher, job: job, environmentPadding: 0)
        _ = try worker.awaitReady(deadline: timer.deadline(requests: 1))
        _ = try worker.turn(requests: 2, deadline: timer.deadline(requests: 2))
    }

    func decodeTime() throws -> Double {
        let report = try worker.turn(requests: 1, deadline: timer.deadline(requests: 1))
        guard let time = report.medianTotal, time > 0 else { throw ChildFailure.ended("a reference decode failed") }
        return time
    }

    func end() { worker.end() }
}
