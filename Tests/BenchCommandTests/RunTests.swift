import Foundation
import Results
import TestSupport
import Testing

@Suite("bench run")
struct RunTests {
    private static let stages = ["issue", "transport", "status", "queue", "decode", "deliver"]

    @Test("measures every cell and metric, and writes both files whole")
    func wholeRun() async throws {
        try await Bench.withFolder { folder in
            let outcome = try await Bench.run(
                Bench.small + [
                    "--filter", "decoder=shared", "--output", "\(folder)/out.csv", "--samples", "\(folder)/samples.csv",
                ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.hasSuffix("CSV: \(folder)/out.csv\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["out.csv", "samples.csv"])

            let rows = try ResultFile.read("\(folder)/out.csv")
            let cells = Set(rows.map(\.cell.cell))
            #expect(cells.count == 5)
            #expect(rows.allSatisfy { $0.outcome == .ok })
            for cell in cells where !cell.hasPrefix("reference") {
                let pooled = rows.filter { $0.cell.cell == cell && $0.process == .all }
                let metrics = Set(pooled.compactMap(\.metric?.name))
                let expected = ["total"] + Self.stages
                #expect(metrics.isSuperset(of: expected.map { "latency.\($0)" }))
                #expect(
                    metrics.isSuperset(of: [
                        "throughput.requests", "throughput.payload", "allocations.count", "allocations.bytes",
                        "allocations.peak", "allocations.retained", "cpu.user", "cpu.system", "switches.voluntary",
                        "switches.involuntary", "memory.peak_resident", "main.stall", "main.hitch_ratio", "connections",
                    ]))
                func value(_ metric: String) -> Double? { pooled.first { $0.metric?.name == metric }?.figure.value }
                // One request allocates at least the bytes of its body, and one process resides in megabytes.
                #expect(try #require(value("allocations.bytes")) > 20_000)
                #expect(try #require(value("memory.peak_resident")) > 1_000_000)
                #expect(value("connections") == (cell.hasSuffix("session=fresh") ? 1 : 1.0 / 6))
                let total = try #require(pooled.first { $0.metric?.name == "latency.total" })
                // A turn is one request, or as many as fill 10 ms.
                #expect(total.requests == total.figure.count && total.requests >= 2 && total.requests.isMultiple(of: 2))
                #expect(try #require(total.figure.relative) > 0)
            }
        }
    }

    @Test(
        "every suite measures all of its cells, each decode with the right checksum",
        arguments: ["calls", "executions", "clients", "tolerance", "limits"])
    func suites(name: String) async throws {
        try await Bench.withFolder { folder in
            let outcome = try await Bench.run(
                Bench.small + ["--suite", name, "--turns", "1", "--output", "\(folder)/out.csv"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let rows = try ResultFile.read("\(folder)/out.csv")
            #expect(rows.allSatisfy { $0.outcome == .ok })
            let listed = try await Bench.run(["list", "--suite", name, "--size", "20KB"])
            let cells = Set(rows.map(\.cell.cell).filter { !$0.hasPrefix("reference") })
            #expect(cells == Set(listed.output.split(separator: "\n").map(String.init)))
            // A body that is not sent again moves no payload; all others do.
            for cell in cells where name == "clients" {
                let moves = rows.contains { $0.cell.cell == cell && $0.metric?.name == "throughput.payload" }
                #expect(moves == !cell.contains("cache=etag"), "\(cell)")
            }
        }
    }

    @Test("in every sample the stages sum to the total, and the CSV agrees with the samples")
    func samples() async throws {
        try await Bench.withFolder { folder in
            let outcome = try await Bench.run(
                Bench.small + [
                    "--filter", "decoder=shared/execution=main", "--turns", "6", "--output", "\(folder)/out.csv",
                    "--samples", "\(folder)/samples.csv",
                ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = try String(contentsOfFile: "\(folder)/samples.csv", encoding: .utf8).split(separator: "\n")
            let samples = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let own = samples.filter { !$0[0].hasPrefix("reference") }
            #expect(Set(own.map { $0[0] }).count == 2)
            #expect(Set(own.map { $0[2] }) == ["1", "2", "3", "4", "5", "6"])
            for sample in own {
                #expect(sample[4..<10].compactMap { Int($0) }.reduce(0, +) == Int(sample[10]))
            }
            for row in try ResultFile.read("\(folder)/out.csv") where row.metric?.name == "latency.total" {
                let totals = samples.filter { $0[0] == row.cell.cell }.compactMap { Double($0[10]) }.sorted()
                #expect(row.figure.count == totals.count)
                #expect(row.figure.min == totals.first && row.figure.max == totals.last)
                let exact = totals[(totals.count + 1) / 2 - 1]
                #expect(abs(try #require(row.figure.percentiles[.p50]) - exact) <= 0.001 * exact)
            }
        }
    }

    @Test("a worker that is killed costs its cell only: the row says crashed, the exit code is 4")
    func killedWorker() async throws {
        try await Self.runHarming(cell: "execution=main-queue/session=pooled", signal: SIGKILL) { outcome, rows in
            #expect(outcome.status == 4, "\(outcome.errors)")
            #expect(outcome.errors.contains("crashed: the worker was ended by signal 9"))
            Self.expectOnly("execution=main-queue/session=pooled", .crashed, in: rows)
        }
    }

    @Test("a worker that hangs costs its cell only: the row says timeout, the exit code is 4")
    func hangingWorker() async throws {
        try await Self.runHarming(cell: "execution=detached-task/session=fresh", signal: SIGSTOP) { outcome, rows in
            #expect(outcome.status == 4, "\(outcome.errors)")
            #expect(outcome.errors.contains("timeout: the worker did not answer in time"))
            Self.expectOnly("execution=detached-task/session=fresh", .timeout, in: rows)
        }
    }

    @Test("the reference lane may fail too: cells are measured on, and no other lane takes its place")
    func killedReference() async throws {
        try await Self.runHarming(cell: "reference/v1", signal: SIGKILL) { outcome, rows in
            #expect(outcome.status == 4, "\(outcome.errors)")
            Self.expectOnly("reference/v1", .crashed, in: rows)
            // A lane in its place would be relative to itself, which is 1 for decode and total alike.
            let relatives = rows.filter { !$0.cell.isReference && $0.process == .all }.compactMap(\.figure.relative)
            #expect(relatives.allSatisfy { $0 != 1 })
        }
    }

    @Test("Ctrl-C writes what is finished, with exit code 130, and leaves no process behind")
    func interrupted() async throws {
        try await Bench.withFolder { folder in
            let bench = try Self.startLong(output: "\(folder)/out.csv")
            let children = try #require(Self.childrenInLockstep(of: bench))
            kill(bench.identifier, SIGINT)
            let outcome = try await bench.wait(seconds: 20)
            #expect(outcome.status == 130, "\(outcome.errors)")
            let rows = try ResultFile.read("\(folder)/out.csv")
            #expect(Set(rows.map(\.cell.cell)).count == 5)
            #expect(rows.contains { $0.outcome == .interrupted })
            #expect(rows.contains { $0.metric?.name == "allocations.count" && $0.outcome == .ok })
            #expect(Self.areGone(children))
        }
    }

    @Test("two seconds after kill -9 of bench no process of it is left")
    func killedParent() async throws {
        try await Bench.withFolder { folder in
            let bench = try Self.startLong(output: "\(folder)/out.csv")
            let children = try #require(Self.childrenInLockstep(of: bench))
            #expect(children.count == 6)
            kill(bench.identifier, SIGKILL)
            #expect(Self.areGone(children))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.csv"))
        }
    }

    // MARK: -

    /// A run of four cells that would take minutes.
    private static func startLong(output: String) throws -> Subprocess {
        try Bench.start(
            [
                "--allow-debug", "--size", "20KB", "--processes", "1", "--turns", "100000", "--filter",
                "decoder=shared",
                "--output", output,
            ])
    }

    /// The server and all five workers, once they are alive together.
    private static func childrenInLockstep(of bench: Subprocess) -> [Int32]? {
        ProcessTable.poll(seconds: 40) {
            let children = Bench.children(of: bench.identifier)
            return children.count == 6 ? children : nil
        }
    }

    private static func areGone(_ identifiers: [Int32]) -> Bool {
        ProcessTable.poll(seconds: 2) { identifiers.allSatisfy { kill($0, 0) != 0 || isZombie($0) } ? true : nil }
            ?? false
    }

    private static func isZombie(_ identifier: Int32) -> Bool {
        (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8))?.contains(") Z ") ?? true
    }

    /// Runs four cells in lockstep and sends a signal to the worker of one of them in the middle.
    private static func runHarming(
        cell: String, signal: Int32, check: (Subprocess.Outcome, [ResultRow]) throws -> Void
    ) async throws {
        try await Bench.withFolder { folder in
            let bench = try Bench.start(
                [
                    "--allow-debug", "--size", "20KB", "--processes", "1", "--turns", "60", "--filter",
                    "decoder=shared",
                    "--output", "\(folder)/out.csv",
                ])
            _ = try #require(childrenInLockstep(of: bench))
            usleep(300_000)
            let worker = try #require(Bench.workers(of: bench, cell: cell).first)
            kill(worker, signal)
            let outcome = try await bench.wait(seconds: 50)
            try check(outcome, ResultFile.read("\(folder)/out.csv"))
        }
    }

    /// Expects that one cell has an outcome and all others are well and whole.
    private static func expectOnly(_ cell: String, _ outcome: Outcome, in rows: [ResultRow]) {
        let pooled = rows.filter { $0.process == .all && ($0.metric == nil || $0.metric?.name == "latency.total") }
        #expect(Set(rows.map(\.cell.cell)).count == 5)
        let harmed = rows.filter { $0.cell.cell.hasSuffix(cell) && $0.process == .number(1) && $0.outcome != .ok }
        #expect(!harmed.isEmpty && harmed.allSatisfy { $0.outcome == outcome })
        for row in pooled {
            if row.cell.cell.hasSuffix(cell) {
                #expect(row.outcome == outcome)
            } else {
                #expect(row.outcome == .ok)
                #expect(row.figure.count > 0 && row.figure.count.isMultiple(of: 60))
            }
        }
    }
}
