import Foundation
import Results
import TestSupport
import Testing

/// The real executable, in processes of its own.
enum Bench {
    /// Options that make a run small: 20 KB, one generation, two turns, a debug build.
    static let small = [
        "--allow-debug", "--size", "20KB", "--processes", "1", "--turns", "2",
    ]

    static func start(_ arguments: [String], in folder: String? = nil) throws -> Subprocess {
        try Subprocess(
            [try Subprocess.product("bench")] + arguments, workingDirectory: folder ?? Subprocess.packageFolder)
    }

    static func run(_ arguments: [String], in folder: String? = nil) async throws -> Subprocess.Outcome {
        try await start(arguments, in: folder).wait(seconds: 60)
    }

    /// A folder for one test.
    static func withFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }

    /// The workers of a run that are alive, by the name of their cell.
    static func workers(of bench: Subprocess, cell: String) -> [Int32] {
        ProcessTable.identifiers { $0.count == 3 && $0[1] == "worker" && $0[2].contains(cell) }
            .filter { ProcessTable.parent(of: $0) == bench.identifier }
    }

    /// All children of a run that are alive: workers and the server.
    static func children(of identifier: Int32) -> [Int32] {
        ProcessTable.identifiers { $0.count > 1 && ($0[1] == "worker" || $0[1] == "serve") }
            .filter { ProcessTable.parent(of: $0) == identifier }
    }
}
