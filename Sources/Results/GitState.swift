import Foundation
import Synchronization

/// Which commit the working folder is at.
public struct GitState: Equatable, Sendable {
    /// Hash of the commit.
    public let commit: String
    /// Whether there are uncommitted changes to files that git tracks.
    public let isDirty: Bool

    /// The state of a folder, or nil where it is in no repository, git is not there, or it does not answer within 5 s.
    public static func current(in folder: String) -> GitState? {
        guard let commit = git(["rev-parse", "HEAD"], in: folder), !commit.isEmpty,
            let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder)
        else { return nil }
        return GitState(commit: commit, isDirty: !changes.isEmpty)
    }

    private static func git(_ arguments: [String], in folder: String) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "--no-optional-locks", "-C", folder] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        guard (try? process.run()) != nil else { return nil }
        let text = Mutex("")
        let read = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
            text.withLock { $0 = String(decoding: data, as: UTF8.self) }
            read.signal()
        }
        guard ended.wait(timeout: .now() + 5) == .success, read.wait(timeout: .now() + 1) == .success else {
            process.terminate()
            return nil
        }
        guard process.terminationStatus == 0 else { return nil }
        return text.withLock { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
