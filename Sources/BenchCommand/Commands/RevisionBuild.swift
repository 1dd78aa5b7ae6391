import Foundation
import Harness
import Results

/// What `BASE` and `HEAD` of a duet stand for: an executable, or a revision that is built into one.
///
/// A revision is checked out as a git worktree under the user's cache, built there once, and reused by its commit.
struct RevisionBuild {
    /// How long a build may take, in seconds.
    private static let buildTimeout = 1_800.0

    /// The side that an argument stands for.
    ///
    /// - Throws: ``UsageError`` for what is neither an executable nor a revision, and for a build that fails.
    static func side(_ argument: String) throws -> DuetRun.Side {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), !isFolder.boolValue {
            guard FileManager.default.isExecutableFile(atPath: argument) else {
                throw UsageError("'\(argument)' is a file, but none that can be executed")
            }
            return DuetRun.Side(name: argument, executable: URL(fileURLWithPath: argument).standardized.path)
        }
        let revision = try? run(["git", "rev-parse", "--verify", "--quiet", "\(argument)^{commit}"], seconds: 30)
        guard let commit = revision?.trimmingCharacters(in: .whitespacesAndNewlines), commit.count >= 40 else {
            throw UsageError("'\(argument)' is neither an executable nor a revision of the git repository here")
        }
        return DuetRun.Side(name: argument, executable: try executable(of: commit, named: argument), commit: commit)
    }

    private static func executable(of commit: String, named revision: String) throws -> String {
        let product = (BenchmarkRun.Configuration.ownExecutable as NSString).lastPathComponent
        let folder = cache.appendingPathComponent(commit)
        let executable = folder.appendingPathComponent(".build/release/\(product)").path
        let mark = folder.appendingPathComponent(".build/\(product).complete").path
        if FileManager.default.fileExists(atPath: mark), FileManager.default.isExecutableFile(atPath: executable) {
            return executable
        }
        Output.note("building \(revision) (\(commit.prefix(12))) in \(folder.path)")
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
            // A worktree that somebody has removed by hand would still be on git's list.
            _ = try? run(["git", "worktree", "prune"], seconds: 60)
            _ = try run(["git", "worktree", "add", "--detach", folder.path, commit], seconds: 300)
        }
        _ = try run(
            ["swift", "build", "-c", "release", "--product", product, "--package-path", folder.path],
            seconds: buildTimeout)
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw UsageError("building \(revision) gave no \(executable)")
        }
        try Data().write(to: URL(fileURLWithPath: mark))
        return executable
    }

    /// `fetch-decode-bench` in the user's cache.
    private static var cache: URL {
        let environment = ProcessInfo.processInfo.environment
        let root =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.cache"
        return URL(fileURLWithPath: root).appendingPathComponent("fetch-decode-bench")
    }

    /// Runs a command and gives its output; it is killed when it takes longer.
    ///
    /// - Throws: ``UsageError`` with the end of what the command wrote, where it fails.
    private static func run(_ command: [String], seconds: Double) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardInput = FileHandle.nullDevice
        // To a file, not a pipe, which nobody empties while the command runs.
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString).log")
        guard FileManager.default.createFile(atPath: log.path, contents: nil),
            let output = FileHandle(forWritingAtPath: log.path)
        else { throw UsageError("cannot write '\(log.path)'") }
        defer { try? FileManager.default.removeItem(at: log) }
        process.standardOutput = output
        process.standardError = output
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        if ended.wait(timeout: .now() + seconds) == .timedOut {
            kill(process.processIdentifier, SIGKILL)
            throw UsageError("'\(command.joined(separator: " "))' was killed after \(Int(seconds)) s")
        }
        let text = String(decoding: FileManager.default.contents(atPath: log.path) ?? Data(), as: UTF8.self)
        guard process.terminationStatus == 0 else {
            let end = text.split(separator: "\n").suffix(5).joined(separator: "\n")
            throw UsageError("'\(command.joined(separator: " "))' failed:\n\(end)")
        }
        return text
    }
}
