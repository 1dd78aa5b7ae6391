import Foundation
import Results
import TestSupport
import Testing

@Suite("bench compare")
struct CompareTests {
    private static let baseline = "\(Subprocess.packageFolder)/results/baseline.csv"

    /// The baseline, with each row changed.
    private func write(_ path: String, change: (inout ResultRow) -> Void) throws {
        var rows = try ResultFile.read(Self.baseline)
        for index in rows.indices { change(&rows[index]) }
        try ResultFile.write(rows, to: path)
    }

    private func compare(_ arguments: [String], in folder: String) async throws -> Subprocess.Outcome {
        try await Bench.run(["compare"] + arguments, in: folder)
    }

    @Test("a result compared with itself has no regression, and every count is equal")
    func same() async throws {
        try await Bench.withFolder { folder in
            try write("\(folder)/a.csv") { _ in }
            let outcome = try await compare(
                ["a.csv", "a.csv", "--gate", "allocations.count=0", "--format", "csv"], in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.first?.hasPrefix("suite,cell,metric,basis,gated,tolerance,") == true)
            let gated = lines.filter { $0.contains(",allocations.count,count,true,") }
            #expect(gated.count == 8)
            #expect(gated.allSatisfy { $0.hasSuffix(",1.0,,,,,,equivalent") })
        }
    }

    @Test("a regression past a gate is exit code 1, within it 0; times are gated only when asked")
    func regression() async throws {
        try await Bench.withFolder { folder in
            try write("\(folder)/base.csv") { _ in }
            try write("\(folder)/more.csv") { row in
                if row.metric == .allocationCount { row.figure.value = row.figure.value.map { $0 * 1.01 } }
                row.run.environment.host = "other"
            }
            try write("\(folder)/slow.csv") { row in
                if row.metric == .latency("total") { row.figure.relative = row.figure.relative.map { $0 * 1.3 } }
            }
            let more = try await compare(["base.csv", "more.csv"], in: folder)
            #expect(more.status == 1, "\(more.errors)")
            #expect(more.output.contains("regression"))
            #expect(more.output.contains("another machine: host"))
            #expect(
                try await compare(["base.csv", "more.csv", "--gate", "allocations.count=2"], in: folder).status == 0)
            let slow = try await compare(["base.csv", "slow.csv"], in: folder)
            #expect(slow.status == 0)
            #expect(slow.output.contains("– regression "))
            let gated = try await compare(
                ["base.csv", "slow.csv", "--gate", "latency.total=2", "--format", "json"], in: folder)
            #expect(gated.status == 1)
            let json = try JSONSerialization.jsonObject(with: Data(gated.output.utf8)) as? [String: Any]
            #expect(json?["regression"] as? Bool == true)
            #expect((json?["comparisons"] as? [Any])?.isEmpty == false)
        }
    }

    @Test("what is not comparable is exit code 3 with every difference named, unless it is allowed")
    func mismatch() async throws {
        try await Bench.withFolder { folder in
            try write("\(folder)/base.csv") { _ in }
            try write("\(folder)/head.csv") { row in
                row.run.environment.swift = "9.9"
                row.run.environment.allocator = "other 1"
                if !row.cell.isReference { row.cell.payloadSHA256 = "00" }
            }
            let refused = try await compare(["base.csv", "head.csv"], in: folder)
            #expect(refused.status == 3)
            #expect(refused.output.isEmpty)
            for name in ["swift: ", "allocator: ", "payload of products/2MB/decoder=shared/"] {
                #expect(refused.errors.contains("not comparable: \(name)"))
            }
            let allowed = try await compare(
                ["base.csv", "head.csv", "--allow-mismatch", "--format", "markdown"], in: folder)
            #expect(allowed.status == 0)
            #expect(allowed.output.contains("- not comparable: swift: "))
        }
    }

    @Test("several files of a side are more processes")
    func patterns() async throws {
        try await Bench.withFolder { folder in
            for name in ["base-1", "base-2", "head"] { try write("\(folder)/\(name).csv") { _ in } }
            let outcome = try await compare(["base-*.csv", "head.csv", "--format", "csv"], in: folder)
            #expect(outcome.status == 0)
            let line = outcome.output.split(separator: "\n").first { $0.contains(",latency.total,relative,false,") }
            #expect(line?.contains(",0.02,12,6,") == true)
        }
    }

    @Test("a cell that failed is exit code 4")
    func failed() async throws {
        try await Bench.withFolder { folder in
            try write("\(folder)/base.csv") { _ in }
            try write("\(folder)/head.csv") { row in
                if row.process == .number(2), row.cell.cell.contains("decoder=shared") { row.outcome = .crashed }
            }
            let outcome = try await compare(["base.csv", "head.csv"], in: folder)
            #expect(outcome.status == 4)
            #expect(outcome.output.contains(": crashed"))
        }
    }

    @Test("what cannot be read or understood is exit code 2, with a line that says where")
    func unreadable() async throws {
        try await Bench.withFolder { folder in
            try write("\(folder)/good.csv") { _ in }
            let text = try String(contentsOfFile: "\(folder)/good.csv", encoding: .utf8)
            let damaged: [(String, String, String)] = [
                ("cut", String(text.prefix(text.count / 2)), "the file ends in the middle of this line"),
                ("schema", text.replacing("\n1,", with: "\n2,"), "column 'schema': schema '2' is not 1"),
                ("column", text.replacing("relative", with: "relativ"), "missing relative"),
                ("empty", "", "the file is empty"),
            ]
            for (name, content, message) in damaged {
                try Data(content.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).csv"))
                let outcome = try await compare(["good.csv", "\(name).csv"], in: folder)
                #expect(outcome.status == 2)
                #expect(outcome.errors.contains("\(name).csv"), "\(outcome.errors)")
                #expect(outcome.errors.contains(message), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1)
            }
            let windows = "\u{FEFF}" + text.replacing("\n", with: "\r\n")
            try Data(windows.utf8).write(to: URL(fileURLWithPath: "\(folder)/windows.csv"))
            #expect(try await compare(["good.csv", "windows.csv"], in: folder).status == 0)
            for arguments in [
                ["good.csv"], ["good.csv", "good.csv", "good.csv"], ["good.csv", "no.csv"], ["good.csv", "no-*.csv"],
                ["good.csv", "good.csv", "--gate", "x"], ["good.csv", "good.csv", "--filter", "nothing"],
                ["good.csv", "good.csv", "--filter", "("], ["good.csv", "good.csv", "--format", "xml"],
            ] {
                let outcome = try await compare(arguments, in: folder)
                #expect(outcome.status == 2, "\(arguments)")
                #expect(outcome.errors.hasPrefix("bench: "), "\(outcome.errors)")
            }
        }
    }
}
