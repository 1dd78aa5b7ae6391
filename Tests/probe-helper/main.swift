// What the tests of Probes must see in a process of its own: counters that belong to the whole process, a main queue
// that somebody serves, affinity and peaks that other tests would disturb. One command a run, its answer as JSON on
// standard output.

import Foundation

let commands: [String: @Sendable ([String]) throws -> Void] = [
    "identity": AllocationCommands.identity,
    "known-allocations": AllocationCommands.known,
    "realloc": AllocationCommands.realloc,
    "aligned": AllocationCommands.aligned,
    "older-blocks": AllocationCommands.olderBlocks,
    "threads": AllocationCommands.threads,
    "settle": AllocationCommands.settle,
    "misuse": AllocationCommands.misuse,
    "zero-pages": AllocationCommands.zeroPages,
    "recording": RecordingCommands.histogram,
    "cost": RecordingCommands.cost,
    "decode": DecodeCommand.run,
    "stall": MainQueueCommands.stall,
    "stall-unfinished": MainQueueCommands.unfinished,
    "stall-restart": MainQueueCommands.restart,
    "resident-peak": MachineCommands.residentPeak,
    "pin": MachineCommands.pin,
    "counters": MachineCommands.counters,
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let command = commands[name] else {
    FileHandle.standardError.write(Data("probe-helper: give one of \(commands.keys.sorted())\n".utf8))
    exit(2)
}

/// Runs the command and ends the process.
@Sendable func finish() -> Never {
    do {
        try command(Array(arguments.dropFirst()))
        exit(0)
    } catch {
        FileHandle.standardError.write(Data("probe-helper \(name): \(error)\n".utf8))
        exit(1)
    }
}

// Only these need a main thread that serves the main queue, as an app's does. The others have the process to themselves:
// dispatchMain() allocates as it starts, which a counting command beside it would see.
if name.hasPrefix("stall") {
    Thread.detachNewThread { finish() }
    dispatchMain()
}
finish()
