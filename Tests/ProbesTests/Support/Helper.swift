import Foundation

/// Runs `probe-helper`, which stands beside the test bundle, as a child process with a timer.
struct Helper {
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let timeout: TimeInterval = 30

    /// The path of a product of this build.
    static var path: String {
        get throws {
            let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("probe-helper").path
            guard FileManager.default.isExecutableFile(atPath: path) else {
                throw Failure(description: "no probe-helper at \(path): build all targets first")
            }
            return path
        }
    }

    /// The path of a file of the allocation cross-check, which is no part of any target.
    static func crosscheckFile(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = tests.appendingPathComponent("../../../Benchmarks/allocation-crosscheck/\(name)").standardized.path
        guard FileManager.default.fileExists(atPath: file) else { throw Failure(description: "no \(file)") }
        return file
    }

    /// Runs the helper and decodes its answer; throws when it fails.
    static func answer<Answer: Decodable>(
        _ arguments: [String], as type: Answer.Type = Answer.self, environment: [String: String] = [:]
    ) throws -> Answer {
        let result = try run([try path] + arguments, environment: environment)
        guard result.status == 0 else {
            throw Failure(description: "probe-helper \(arguments): status \(result.status), \(result.errors)")
        }
        return try JSONDecoder().decode(Answer.self, from: result.output)
    }

    /// Runs any command; its process is killed when it takes longer than ``timeout``.
    static func run(_ command: [String], environment: [String: String] = [:]) throws -> Result {
        // Into files, so that nobody has to read two pipes at once.
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("probes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let outputFile = directory.appendingPathComponent("output")
        let errorsFile = directory.appendingPathComponent("errors")
        for file in [outputFile, errorsFile] { try Data().write(to: file) }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorsFile)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + timeout) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            ended.wait()
            throw Failure(description: "\(command): killed after \(timeout) s")
        }
        return Result(
            status: process.terminationStatus,
            output: try Data(contentsOf: outputFile),
            errors: String(decoding: try Data(contentsOf: errorsFile), as: UTF8.self)
        )
    }
}
