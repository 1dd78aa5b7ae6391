import Foundation
import Probes

/// The parent's end of a worker.
final class WorkerProcess {
    /// How to start a worker: a program and what comes before the name of the cell on its command line.
    struct Launcher: Sendable {
        /// The program, usually this very one.
        var executable: String
        /// Its arguments; the name of the cell follows, so that a process list tells workers apart.
        var arguments = ["worker"]
    }

    private let child: ChildProcess
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    /// Starts a worker and sends its job; ``awaitReady(deadline:)`` tells when it is prepared.
    ///
    /// - Parameters:
    ///   - launcher: How to start it.
    ///   - job: What it shall do.
    ///   - environmentPadding: Bytes by which to lengthen its environment: where the stack begins is known to
    ///     shift results by more than what people look for (Mytkowicz et al. 2009), so it is drawn at random.
    /// - Throws: ``ChildFailure``.
    init(launcher: Launcher, job: WorkerJob, environmentPadding: Int) throws(ChildFailure) {
        var environment = ProcessInfo.processInfo.environment
        environment["BENCH_PADDING"] = String(repeating: "x", count: environmentPadding)
        // A crash must end the process at once; the backtrace of a worker would take seconds.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        if job.kind == .counting { environment["SWIFT_DETERMINISTIC_HASHING"] = "1" }
        child = try ChildProcess(
            executable: launcher.executable, arguments: launcher.arguments + [job.cell.name], environment: environment)
        try send(job)
    }

    /// Process identifier.
    var identifier: pid_t { child.identifier }

    /// Waits until the worker is prepared.
    func awaitReady(deadline: UInt64) throws(ChildFailure) -> WorkerDescription {
        guard case .ready(let description) = try reply(deadline: deadline) else {
            throw .ended("the worker answered a turn before it had one")
        }
        guard description.protocolVersion == WorkerJob.protocolVersion else {
            throw .ended("the worker speaks version \(description.protocolVersion) of the turn protocol")
        }
        return description
    }

    /// Asks for a turn without waiting for it.
    func startTurn(requests: Int) throws(ChildFailure) {
        try send(WorkerCommand.turn(requests: requests))
    }

    /// Waits for the turn that was asked for.
    func finishTurn(deadline: UInt64) throws(ChildFailure) -> TurnReport {
        guard case .turn(let report) = try reply(deadline: deadline) else {
            throw .ended("the worker answered something else than its turn")
        }
        return report
    }

    /// Does one turn.
    func turn(requests: Int, deadline: UInt64) throws(ChildFailure) -> TurnReport {
        try startTurn(requests: requests)
        return try finishTurn(deadline: deadline)
    }

    /// Ends the worker.
    func end() { child.kill() }

    private func send(_ message: some Encodable) throws(ChildFailure) {
        guard let line = try? encoder.encode(message) else { throw .notStarted("the message cannot be written") }
        try child.send(line)
    }

    private func reply(deadline: UInt64) throws(ChildFailure) -> WorkerReply {
        let line = try child.readLine(deadline: deadline)
        guard let reply = try? decoder.decode(WorkerReply.self, from: Data(line)) else {
            throw .ended("the worker wrote something that is not an answer: \(String(decoding: line, as: UTF8.self))")
        }
        if case .refused(let reason) = reply { throw .ended("the worker refused its job: \(reason)") }
        return reply
    }
}
