import Foundation
import Probes

/// Why a child gave no line.
enum ChildFailure: Error, Equatable {
    /// It did not answer in time.
    case timeout
    /// It ended, or closed its output; the text says how.
    case ended(String)
    /// The user interrupted the run while it was awaited.
    case interrupted
    /// It could not be started.
    case notStarted(String)
}

/// A child process that talks in lines, and is killed rather than waited for.
///
/// Not Foundation's `Process`: the harness needs the exact environment, its own process group (so that a
/// Ctrl-C in the terminal reaches the parent alone) and reads with a deadline.
final class ChildProcess {
    let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private let errors: Int32
    private var buffer: [UInt8] = []
    private var status: Int32?

    /// Starts a program.
    ///
    /// - Throws: ``ChildFailure/notStarted(_:)``.
    init(executable: String, arguments: [String], environment: [String: String]) throws(ChildFailure) {
        let inputPipe = try Self.makePipe()
        let outputPipe = try Self.makePipe()
        errors = Self.anonymousFile()

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputPipe.read, 0)
        posix_spawn_file_actions_adddup2(&actions, outputPipe.write, 1)
        if errors >= 0 { posix_spawn_file_actions_adddup2(&actions, errors, 2) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        sigaddset(&defaults, SIGINT)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var unblocked = sigset_t()
        sigemptyset(&unblocked)
        posix_spawnattr_setsigmask(&attributes, &unblocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let argv = ([executable] + arguments).map { strdup($0) } + [nil]
        let envp = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, executable, &actions, &attributes, argv, envp)
        close(inputPipe.read)
        close(outputPipe.write)
        input = inputPipe.write
        output = outputPipe.read
        identifier = pid
        guard code == 0 else {
            status = 0
            throw .notStarted("cannot start \(executable): \(String(cString: strerror(code)))")
        }
    }

    deinit {
        kill()
        close(input)
        close(output)
        if errors >= 0 { close(errors) }
    }

    /// Sends a line.
    ///
    /// - Throws: ``ChildFailure/ended(_:)`` where nobody reads it any more.
    func send(_ line: some Collection<UInt8>) throws(ChildFailure) {
        let bytes = Array(line) + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                throw .ended(describeEnd())
            }
        }
    }

    /// The next line of its standard output, without the line end.
    ///
    /// - Parameter deadline: Time of ``MonotonicClock`` after which it counts as hung.
    func readLine(deadline: UInt64) throws(ChildFailure) -> [UInt8] {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                return line
            }
            searched = buffer.count
            guard !Interruption.isRequested else { throw .interrupted }
            let now = MonotonicClock.now()
            guard now < deadline else { throw .timeout }
            var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let milliseconds = min((deadline - now) / 1_000_000 + 1, 1_000)
            guard poll(&descriptor, 1, Int32(milliseconds)) > 0 else { continue }
            let count = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { chunk in
                let count = read(output, chunk.baseAddress, chunk.count)
                if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
                return count
            }
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { throw .ended(describeEnd()) }
        }
    }

    /// Kills it and everything in its process group, and waits for its end; harmless when it has ended.
    func kill() {
        guard status == nil else { return }
        Foundation.kill(-identifier, SIGKILL)
        Foundation.kill(identifier, SIGKILL)
        reap(options: 0)
    }

    /// Waits for it to end by itself, and kills it when it takes longer.
    func waitOrKill(seconds: Double) {
        let deadline = MonotonicClock.now() + UInt64(seconds * 1e9)
        while status == nil, MonotonicClock.now() < deadline {
            reap(options: WNOHANG)
            if status == nil { usleep(2_000) }
        }
        kill()
    }

    /// Whether it has ended.
    var hasEnded: Bool {
        reap(options: WNOHANG)
        return status != nil
    }

    private func reap(options: Int32) {
        guard status == nil else { return }
        var code: Int32 = 0
        let result = waitpid(identifier, &code, options)
        if result == identifier || (result < 0 && errno == ECHILD) { status = code }
    }

    /// How it ended, with the last line that it wrote to standard error.
    private func describeEnd() -> String {
        waitOrKill(seconds: 1)
        let code = status ?? 0
        let signal = code & 0x7f
        let end = signal == 0 ? "ended with exit code \((code >> 8) & 0xff)" : "was ended by signal \(signal)"
        return lastErrorLine.map { "\(end): \($0)" } ?? end
    }

    private var lastErrorLine: String? {
        guard errors >= 0 else { return nil }
        let size = lseek(errors, 0, SEEK_END)
        guard size > 0 else { return nil }
        let length = Int(min(size, 4_096))
        var tail = [UInt8](repeating: 0, count: length)
        guard pread(errors, &tail, length, size - off_t(length)) == length else { return nil }
        return String(decoding: tail, as: UTF8.self).split(separator: "\n").last.map(String.init)
    }

    private static func makePipe() throws(ChildFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notStarted("cannot make a pipe: \(String(cString: strerror(errno)))") }
        // The child's own ends are copies without this flag; no sibling may keep a copy of ours, or the end of
        // the parent would not close them.
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// A file that nobody else sees, for what the child says on standard error; -1 where none can be made.
    private static func anonymousFile() -> Int32 {
        var template = Array("\(NSTemporaryDirectory())/bench-stderr-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        if descriptor >= 0 {
            unlink(template)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        return descriptor
    }
}
