import Foundation
import PayloadServer
import Testing

@Suite("Lifetime of a server process")
struct LifetimeTests {
    /// A child process with a timer: it is killed after 20 s whatever happens.
    private final class Child {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
        private let ended = DispatchSemaphore(value: 0)
        private let timer = DispatchSource.makeTimerSource()

        init(_ executable: String, _ arguments: [String]) throws {
            process.executableURL = URL(fileURLWithPath: executable)
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = errors
            process.terminationHandler = { [ended] _ in ended.signal() }
            try process.run()
            let pid = process.processIdentifier
            timer.schedule(deadline: .now() + 20)
            timer.setEventHandler { kill(pid, SIGKILL) }
            timer.resume()
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            timer.cancel()
        }

        func firstLine() -> String {
            var line: [UInt8] = []
            while let byte = output.fileHandleForReading.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
                line.append(byte)
            }
            return String(decoding: line, as: UTF8.self)
        }

        /// The exit status, or nil if it does not end in time or was ended by a signal.
        func exitStatus(within seconds: Double) -> Int32? {
            guard ended.wait(timeout: .now() + seconds) == .success else { return nil }
            return process.terminationReason == .exit ? process.terminationStatus : nil
        }
    }

    private struct Announcement: Decodable { var port: UInt16, pid: pid_t }

    /// The samples of the package.
    private static let data = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Data").standardized.path
    private static let serve = ["serve", "--data", data]

    private var executable: String {
        get throws {
            // The executable is built beside the test bundle.
            let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            let path = products.appendingPathComponent("bench").path
            try #require(FileManager.default.isExecutableFile(atPath: path), "not built: \(path)")
            return path
        }
    }

    private func announcement(_ child: Child) throws -> Announcement {
        try JSONDecoder().decode(Announcement.self, from: Data(child.firstLine().utf8))
    }

    @Test("the first line of output names port and process, and the port serves")
    func announces() throws {
        let child = try Child(executable, Self.serve)
        let announcement = try announcement(child)
        #expect(announcement.pid == child.process.processIdentifier)
        #expect(try SocketClient(port: announcement.port).get("/payloads/products?bytes=1000").body.count == 1_000)
    }

    @Test("SIGTERM and SIGINT end it with exit code 0, also with clients connected", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let child = try Child(executable, Self.serve)
        let client = try SocketClient(port: announcement(child).port)
        try client.send("GET /payloads/products?bytes=8000000 HTTP/1.1\r\nHost: test\r\n\r\n")
        _ = try client.receiveSome(1_000)
        kill(child.process.processIdentifier, signal)
        #expect(child.exitStatus(within: 5) == 0)
    }

    @Test("it goes within 2 s when its parent is killed, and not before")
    func parentKilled() throws {
        // The shell is the parent: it starts the server in the background and waits.
        let child = try Child("/bin/sh", ["-c", "'\(executable)' serve --data '\(Self.data)' & wait"])
        let announcement = try announcement(child)
        #expect(announcement.pid != child.process.processIdentifier)
        usleep(600_000)
        #expect(
            try SocketClient(port: announcement.port).get("/").status == 200, "it outlives several looks at its parent")
        kill(child.process.processIdentifier, SIGKILL)
        let deadline = Date(timeIntervalSinceNow: 2)
        var isGone = false
        while !isGone && Date() < deadline {
            usleep(20_000)
            isGone = (try? SocketClient(port: announcement.port)) == nil
        }
        if !isGone { kill(announcement.pid, SIGKILL) }
        #expect(isGone)
    }

    @Test("told to, it outlives its parent")
    func detached() throws {
        let child = try Child("/bin/sh", ["-c", "'\(executable)' serve --data '\(Self.data)' --outlive-parent & wait"])
        let announcement = try announcement(child)
        defer { kill(announcement.pid, SIGKILL) }
        kill(child.process.processIdentifier, SIGKILL)
        usleep(800_000)
        #expect(try SocketClient(port: announcement.port).get("/").status == 200)
    }

    @Test("a port in use is one clear line and exit code 2")
    func portInUse() throws {
        let running = try RunningServer()
        let child = try Child(executable, Self.serve + ["--port", "\(running.server.port)"])
        #expect(child.exitStatus(within: 10) == 2)
        let text = String(decoding: child.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            text
                == "bench: port \(running.server.port) on 127.0.0.1 is in use: choose another, or 0 for a free one\n"
        )
        #expect(throws: ServerError.portInUse(running.server.port)) {
            var configuration = ServerConfiguration()
            configuration.port = running.server.port
            _ = try PayloadServer(configuration: configuration, source: TestSource())
        }
    }

    @Test("out of file descriptors it serves those it has, does not spin, and takes others when some go")
    func descriptorLimit() throws {
        let child = try Child("/bin/sh", ["-c", "ulimit -n 40; exec '\(executable)' serve --data '\(Self.data)'"])
        let port = try announcement(child).port
        let first = try SocketClient(port: port)
        #expect(try first.get("/payloads/products?bytes=1000").status == 200)
        // The kernel completes the handshake of those that are not accepted, so all of them connect.
        var others = try (0..<60).map { _ in try SocketClient(port: port) }
        for other in others { try other.send("GET /stats HTTP/1.1\r\nHost: test\r\n\r\n") }
        #expect(try first.get("/payloads/products?bytes=1000").status == 200)
        let before = try processorTicks(child.process.processIdentifier)
        usleep(500_000)
        let used = try processorTicks(child.process.processIdentifier) - before
        #expect(used < 25, "\(used) ticks of 10 ms in 500 ms")
        #expect(try first.get("/payloads/products?bytes=1001").status == 503, "no descriptor for a new body")
        let last = others.removeLast()
        others.removeAll()
        #expect(try last.receive().status == 200)
    }

    /// Processor time of a process so far, in ticks of 10 ms (proc(5), fields 14 and 15 of `stat`).
    private func processorTicks(_ pid: pid_t) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = text[(try #require(text.lastIndex(of: ")")))...].split(separator: " ")
        return try #require(Int(fields[12])) + #require(Int(fields[13]))
    }
}
