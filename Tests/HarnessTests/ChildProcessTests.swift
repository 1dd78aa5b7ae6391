import Foundation
import Probes
import Testing

@testable import Harness

@Suite("Child processes")
struct ChildProcessTests {
    private static func shell(_ script: String, environment: [String: String] = [:]) throws -> ChildProcess {
        try ChildProcess(executable: "/bin/sh", arguments: ["-c", script], environment: environment)
    }

    private static func deadline(_ seconds: Double) -> UInt64 { MonotonicClock.now() + UInt64(seconds * 1e9) }

    @Test("lines go in and come out, however they are cut")
    func lines() throws {
        let child = try Self.shell(
            "read a; read b; printf '%s' \"$b\"; sleep 0.05; printf '%s\\n%s\\nrest' x \"$a\"; sleep 5")
        try child.send(Array("first".utf8))
        try child.send(Array("second".utf8))
        #expect(try child.readLine(deadline: Self.deadline(5)) == Array("secondx".utf8))
        #expect(try child.readLine(deadline: Self.deadline(5)) == Array("first".utf8))
        #expect(throws: ChildFailure.timeout) { try child.readLine(deadline: Self.deadline(0.1)) }
    }

    @Test("a child that hangs is a timeout, and is gone once killed")
    func hang() throws {
        let child = try Self.shell("sleep 60")
        #expect(throws: ChildFailure.timeout) { try child.readLine(deadline: Self.deadline(0.2)) }
        child.kill()
        #expect(kill(child.identifier, 0) == -1)
    }

    @Test("the end of a child says how it ended, with its last word on standard error")
    func end() throws {
        let failing = try Self.shell("echo first >&2; echo 'no such thing' >&2; exit 7")
        #expect(throws: ChildFailure.ended("ended with exit code 7: no such thing")) {
            try failing.readLine(deadline: Self.deadline(5))
        }
        let killed = try Self.shell("kill -9 $$")
        #expect(throws: ChildFailure.ended("was ended by signal 9")) {
            try killed.readLine(deadline: Self.deadline(5))
        }
    }

    @Test("the child has the environment that it was given and nothing else")
    func environment() throws {
        let child = try Self.shell("echo \"$A/$HOME/$B\"", environment: ["A": "1", "B": "zwei 2"])
        #expect(try child.readLine(deadline: Self.deadline(5)) == Array("1//zwei 2".utf8))
    }

    @Test("a child's children are killed with it")
    func processGroup() throws {
        let child = try Self.shell("sleep 61 & echo $!; wait")
        let line = String(decoding: try child.readLine(deadline: Self.deadline(5)), as: UTF8.self)
        let grandchild = try #require(pid_t(line))
        child.kill()
        var isAlive = true
        for _ in 0..<200 where isAlive {
            let state = try? String(contentsOfFile: "/proc/\(grandchild)/stat", encoding: .utf8)
            isAlive = state.map { !$0.contains(") Z ") } ?? false
            usleep(10_000)
        }
        #expect(!isAlive)
    }

    @Test("siblings do not keep each other's input open")
    func siblings() throws {
        var first: ChildProcess? = try Self.shell("cat >/dev/null; echo over >&2")
        let second = try Self.shell("sleep 5")
        let pid = try #require(first?.identifier)
        first = nil
        #expect(kill(pid, 0) == -1)
        #expect(!second.hasEnded)
    }

    @Test("a program that is not there is a failure to start")
    func missing() {
        #expect(throws: ChildFailure.notStarted("cannot start /no/such/program: No such file or directory")) {
            try ChildProcess(executable: "/no/such/program", arguments: [], environment: [:])
        }
    }
}
