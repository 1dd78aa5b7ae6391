import Foundation
import Results
import TestSupport
import Testing

@Suite("Usage")
struct UsageTests {
    @Test(
        "what cannot work is told in one line on standard error, with exit code 2, before anything is measured",
        arguments: [
            (["--nope"], "unknown option --nope of bench run; see 'bench run --help'"),
            (["--suit", "x"], "unknown option --suit of bench run; did you mean --suite? see 'bench run --help'"),
            (
                ["frobnicate"],
                "'frobnicate' is not a subcommand of bench; there are run, list, compare, duet, serve, payload, doctor"
            ),
            (["run", "extra"], "'extra' is not an option of bench run; see 'bench run --help'"),
            (["--size"], "--size needs a value: --size BYTES"),
            (["--size", "2XB"], "'2XB' is not a size; write 2MB, 64KB, 1.5MB, 2MiB, 2000000 or 0, up to 1GB"),
            (["--size=-5"], "'-5' is not a size; write 2MB, 64KB, 1.5MB, 2MiB, 2000000 or 0, up to 1GB"),
            (["--turns", "0"], "--turns takes a whole number from 1 to 1000000, not '0'"),
            (["--processes", "many"], "--processes takes a whole number from 1 to 1000, not 'many'"),
            (["--budget", "soon"], "--budget takes a length of time such as 60s or 5m, not 'soon'"),
            (["--format", "xml"], "--format: there is no format 'xml'; there are table, markdown, csv, json"),
            (["--quick=yes"], "--quick takes no value"),
            (
                ["--allow-debug", "--suite", "no"],
                "--suite: there is no suite 'no'; there are strategies, calls, executions, clients, tolerance, limits"
            ),
            (
                ["--allow-debug", "--filter", "zzz"],
                "--filter: no cell of suite 'strategies' matches 'zzz'; see 'bench list --suite strategies'"
            ),
            (["--allow-debug", "--filter", "("], "--filter: '(' is not a regular expression"),
            (
                ["--allow-debug", "--data", "/no/such"],
                "no folder of JSON samples: looked for '/no/such'; name it with --data"
            ),
            (
                ["--allow-debug", "--output", "/no/such/x.csv"],
                "cannot write '/no/such/x.csv': there is no folder '/no/such'; make it first"
            ),
            (["--allow-debug", "--output", "/tmp"], "cannot write '/tmp': it is a folder; name a file in it"),
            (
                ["--allow-debug", "--samples", "/no/such/x.csv"],
                "cannot write '/no/such/x.csv': there is no folder '/no/such'; make it first"
            ),
            (
                ["--allow-debug", "--in-process"],
                "--in-process runs one cell, and --filter leaves 8; narrow it down to one"
            ),
            (["--allow-debug", "--quick", "--thorough"], "--quick and --thorough exclude each other"),
            (
                ["payload", "--shape", "no", "--data", "Data"],
                "there is no shape 'no'; there are products, articles, users, posts, comments, profile, orders, rates, feed, catalog"
            ),
            (["list", "--frob"], "unknown option --frob of bench list; see 'bench list --help'"),
            (["serve", "--port", "70000"], "--port takes a whole number from 0 to 65535, not '70000'"),
        ])
    func refusals(arguments: [String], message: String) async throws {
        let outcome = try await Bench.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "bench: \(message)\n")
    }

    @Test("a shape that does not exist is refused with those that do")
    func unknownShape() async throws {
        let outcome = try await Bench.run(["--allow-debug", "--shape", "shoes"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("bench: --shape: there is no shape 'shoes'; there are products, articles"))
    }

    @Test("a processor list that cannot be read, or names one that is not there, is refused", arguments: ["0-", "999"])
    func badPin(list: String) async throws {
        let outcome = try await Bench.run(["--allow-debug", "--pin", list])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("bench: ") && outcome.errors.contains(list))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    #if DEBUG
        @Test("a debug build is refused unless it is allowed")
        func debugBuild() async throws {
            let outcome = try await Bench.run(["--quick"])
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("debug build") && outcome.errors.contains("--allow-debug"))
        }
    #endif

    @Test("exit codes come through swift run unchanged")
    func swiftRun() async throws {
        let swift = ["/usr/bin/env", "swift", "run", "--skip-build", "--ignore-lock", "bench"]
        let folder = Subprocess.packageFolder
        #expect(try await Subprocess.run(swift + ["list"], workingDirectory: folder).status == 0)
        #expect(try await Subprocess.run(swift + ["--nope"], workingDirectory: folder).status == 2)
        try await Bench.withFolder { files in
            var rows = try ResultFile.read("\(folder)/results/baseline.csv")
            for index in rows.indices where rows[index].metric == .allocationCount {
                rows[index].figure.value = rows[index].figure.value.map { $0 * 2 }
            }
            try ResultFile.write(rows, to: "\(files)/more.csv")
            for index in rows.indices { rows[index].run.environment.swift = "0" }
            try ResultFile.write(rows, to: "\(files)/other.csv")
            let compare = swift + ["compare", "results/baseline.csv"]
            #expect(try await Subprocess.run(compare + ["\(files)/more.csv"], workingDirectory: folder).status == 1)
            #expect(try await Subprocess.run(compare + ["\(files)/other.csv"], workingDirectory: folder).status == 3)
        }
    }

    @Test(
        "every subcommand explains itself",
        arguments: [
            ["--help"], ["help"], ["run", "--help"], ["list", "-h"], ["serve", "--help"], ["payload", "--help"],
            ["doctor", "--help"], ["compare", "--help"], ["duet", "--help"],
        ])
    func help(arguments: [String]) async throws {
        let outcome = try await Bench.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.output.contains("usage: bench"))
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test("list names suites, and cells of one that a filter lets through")
    func list() async throws {
        #expect(try await Bench.run(["list"]).output.contains("strategies"))
        let cells = try await Bench.run(["list", "--suite", "strategies", "--filter", "main-queue.*fresh"]).output
        #expect(
            cells == """
                products/2MB/decoder=shared/execution=main-queue/session=fresh
                products/2MB/decoder=per-request/execution=main-queue/session=fresh

                """)
    }

    @Test("payload writes the bytes that its note describes")
    func payload() async throws {
        try await Bench.withFolder { folder in
            let file = "\(folder)/p.json"
            let written = try await Bench.run(["payload", "--shape", "orders", "--size", "5KB", "--output", file])
            let printed = try await Bench.run(["payload", "--shape", "orders", "--size", "5KB"])
            #expect(written.status == 0 && printed.status == 0)
            #expect(written.output.isEmpty)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
            #expect(printed.output.utf8.count == 5_000)
            #expect(written.errors == printed.errors)
            let digest = try await Subprocess.run(["/usr/bin/env", "sha256sum", file]).output.prefix(64)
            #expect(written.errors.contains("\"sha256\":\"\(digest)\""))
        }
    }
}
