import Foundation
import Testing

@testable import Results

@Suite("Files of results")
struct FileTests {
    @Test("a file appears whole under its name, and nothing else is left beside it")
    func write() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/out.csv"
        try ResultFile.write([sampleRow()], to: path)
        #expect(try ResultFile.read(path) == [sampleRow()])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out.csv"])
    }

    @Test("a file that is given up leaves the old one as it was and nothing beside it")
    func abandoned() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/out.csv"
        try ResultFile.write([sampleRow()], to: path)
        do {
            let pending = try PendingFile(path: path)
            try pending.write(String(repeating: "x", count: 100_000))
        }
        #expect(try ResultFile.read(path) == [sampleRow()])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out.csv"])
    }

    @Test("what cannot be written is told before anything is measured")
    func checks() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let cases = [
            (folder, "cannot write '\(folder)': it is a folder; name a file in it"),
            (
                "\(folder)/none/out.csv",
                "cannot write '\(folder)/none/out.csv': there is no folder '\(folder)/none'; make it first"
            ),
        ]
        for (path, message) in cases {
            let error = #expect(throws: FileError.self) { try ResultFile.checkWritable(path) }
            #expect(error?.description == message)
        }
        try ResultFile.checkWritable("\(folder)/new.csv")
    }

    @Test("what is no file is refused, before a rename would replace it")
    func notAFile() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pipe = "\(folder)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let error = #expect(throws: FileError.self) { try ResultFile.checkWritable(pipe) }
        #expect(error?.description.hasPrefix("cannot write '\(pipe)': it is no file but a device") == true)
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/new.csv")
        try ResultFile.checkWritable("\(folder)/link")
    }

    @Test("samples are written one request a line, blank where a stage was not reached")
    func samples() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/samples.csv"
        let writer = try SampleWriter(path: path)
        #expect(!FileManager.default.fileExists(atPath: path))
        writer.write(cell: "a", process: 1, turn: 2, outcome: "ok", stages: [1, 2, 3, 4, 5, 6], total: 21)
        writer.write(cell: "a", process: 1, turn: 3, outcome: "failed", stages: [1, nil, nil, nil, nil, 6], total: 7)
        writer.write(cell: "reference/v1", process: 1, turn: 3, outcome: "ok", stages: [], total: 9)
        try writer.close()
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == """
                cell,process,turn,outcome,latency.issue,latency.transport,latency.status,latency.queue,\
                latency.decode,latency.deliver,latency.total
                a,1,2,ok,1,2,3,4,5,6,21
                a,1,3,failed,1,,,,,6,7
                reference/v1,1,3,ok,,,,,,,9

                """)
    }

    @Test("the environment names what it runs on")
    func environment() throws {
        let environment = Environment.current(allocator: "a 1")
        #expect(environment.allocator == "a 1")
        #expect(environment.cores == ProcessInfo.processInfo.processorCount)
        #expect(environment.kernel?.isEmpty == false)
        #expect(environment.arch?.isEmpty == false)
        #expect(environment.libcurl?.first?.isNumber == true)
        #expect(environment.build == BuildMode.current.rawValue)
    }

    @Test("the version of the compiler is found in a program that it built, and in no other")
    func swiftVersion() throws {
        #expect(SwiftVersion.current.split(separator: ".").count >= 2)
        #expect(SwiftVersion.current.first?.isNumber == true)
        #expect(SwiftVersion.embedded(in: "/bin/sh") == nil)
    }

    @Test("the state of a repository is its commit and whether tracked files changed")
    func git() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(GitState.current(in: folder) == nil)
        func git(_ arguments: String...) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["git", "-C", folder, "-c", "user.name=n", "-c", "user.email=e@x"] + arguments
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        try git("init", "-q")
        try "1".write(toFile: "\(folder)/f", atomically: true, encoding: .utf8)
        try git("add", "f")
        try git("commit", "-q", "-m", "m")
        let clean = try #require(GitState.current(in: folder))
        #expect(clean.commit.count == 40)
        #expect(!clean.isDirty)
        try "2".write(toFile: "\(folder)/f", atomically: true, encoding: .utf8)
        #expect(GitState.current(in: folder)?.isDirty == true)
    }
}
