import Foundation

/// A child process of a test: its output goes to files, and it never outlives its timer.
public final class Subprocess {
    /// What became of it.
    public struct Outcome: Sendable {
        /// Exit code, or 128 plus the signal that ended it, as a shell tells it.
        public let status: Int32
        /// Standard output.
        public let output: String
        /// Standard error.
        public let errors: String
    }

    /// Something that keeps a test from running at all.
    public struct Failure: Error, CustomStringConvertible {
        /// One line.
        public let description: String
    }

    /// Process identifier.
    public var identifier: Int32 { process.processIdentifier }
    private let process = Process()
    private let folder: URL
    private let ended = DispatchSemaphore(value: 0)

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - command: A path, and its arguments.
    ///   - environment: What is added to this process's environment.
    ///   - workingDirectory: Where it runs; nil for here.
    public init(_ command: [String], environment: [String: String] = [:], workingDirectory: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let workingDirectory { process.currentDirectoryURL = URL(fileURLWithPath: workingDirectory) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.file(in: folder, "output")
        process.standardError = try Self.file(in: folder, "errors")
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Waits for its end, and kills it when it takes longer.
    ///
    /// On a thread of its own: tests share a few threads of the cooperative pool, and those that wait for processes
    /// would leave none to those that wait for tasks.
    public func wait(seconds: Double = 60) async throws -> Outcome {
        let identifier = process.processIdentifier
        let isInTime = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [ended] in
                let isInTime = ended.wait(timeout: .now() + seconds) == .success
                if !isInTime {
                    kill(identifier, SIGKILL)
                    ended.wait()
                }
                continuation.resume(returning: isInTime)
            }
        }
        guard isInTime else {
            throw Failure(description: "\(process.arguments ?? []): killed after \(seconds) s")
        }
        let status = process.terminationStatus
        return Outcome(
            status: process.terminationReason == .exit ? status : 128 + status, output: text("output"),
            errors: text("errors"))
    }

    /// What it has written to standard output so far.
    public var outputSoFar: String { text("output") }

    /// Runs a command to its end.
    public static func run(
        _ command: [String], environment: [String: String] = [:], workingDirectory: String? = nil, seconds: Double = 60
    ) async throws -> Outcome {
        try await Subprocess(command, environment: environment, workingDirectory: workingDirectory).wait(
            seconds: seconds)
    }

    /// The path of an executable of this package, which stands beside the tests.
    public static func product(_ name: String) throws -> String {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(description: "no \(name) at \(path): build all targets first")
        }
        return path
    }

    /// The folder of the package.
    public static var packageFolder: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized.path
    }

    private func text(_ name: String) -> String {
        let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    private static func file(in folder: URL, _ name: String) throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }
}
