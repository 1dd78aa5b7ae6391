import Foundation
import Payloads
import Probes

/// The program of a worker process: one job in, answers to turns out.
public enum WorkerMain {
    /// Runs until the parent says so or is gone; never returns.
    ///
    /// Commands are read on a thread of their own, so that the end of the parent, which closes the worker's
    /// standard input, ends the worker even in the middle of a decode or a hang.
    ///
    /// - Parameter shapes: The payload shapes that jobs may name.
    @MainActor
    public static func run(shapes: [PayloadShape]) -> Never {
        guard let line = readLine(), let job = try? JSONDecoder().decode(WorkerJob.self, from: Data(line.utf8)) else {
            refuse("the first line on standard input is not a job of this version of bench")
        }
        guard job.protocolVersion == WorkerJob.protocolVersion else {
            refuse(
                "the parent speaks version \(job.protocolVersion) of the turn protocol, this worker "
                    + "\(WorkerJob.protocolVersion)")
        }
        do {
            // Before any other thread exists: threads inherit the processors of the one that starts them.
            if !job.processors.isEmpty { try ProcessorAffinity.pin(to: job.processors) }
        } catch {
            refuse(String(describing: error))
        }
        Task { @MainActor in await serve(job, shapes: shapes) }
        RunLoop.main.run()
        exit(0)
    }

    @MainActor
    private static func serve(_ job: WorkerJob, shapes: [PayloadShape]) async {
        let runner: TurnRunner
        do {
            runner = try TurnRunner(job: job, shapes: shapes)
        } catch {
            refuse(String(describing: error))
        }
        answer(
            .ready(WorkerDescription(allocator: Allocator.current.description, unavailable: runner.unavailable)))
        for await command in commands() {
            switch command {
            case .turn(let requests): answer(.turn(await runner.turn(requests: requests)))
            case .finish: exit(0)
            }
        }
    }

    private static func commands() -> AsyncStream<WorkerCommand> {
        AsyncStream { continuation in
            let thread = Thread {
                let decoder = JSONDecoder()
                while let line = readLine() {
                    guard let command = try? decoder.decode(WorkerCommand.self, from: Data(line.utf8)) else {
                        refuse("cannot read the command '\(line)'")
                    }
                    continuation.yield(command)
                }
                // End of file: the parent is gone. Nothing here is worth saving, and nothing may delay the end.
                _exit(0)
            }
            thread.name = "commands"
            thread.start()
        }
    }

    private static func answer(_ reply: WorkerReply) {
        do {
            var line = try JSONEncoder().encode(reply)
            line.append(UInt8(ascii: "\n"))
            try FileHandle.standardOutput.write(contentsOf: line)
        } catch {
            _exit(1)
        }
    }

    private static func refuse(_ reason: String) -> Never {
        answer(.refused(reason: reason))
        exit(2)
    }
}
