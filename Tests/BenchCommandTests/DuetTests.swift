import Foundation
import Results
import TestSupport
import Testing

@Suite("bench duet")
struct DuetTests {
    private func duet(_ arguments: [String], in folder: String? = nil) async throws -> Subprocess.Outcome {
        try await Bench.run(["duet"] + arguments, in: folder)
    }

    /// Options that make a duet short.
    private static let short = [
        "--allow-debug", "--size", "20KB", "--filter", "decoder=shared/execution=detached-task", "--budget", "20s",
    ]

    @Test("a build against itself has no regression, and writes the rows of both sides with their pairing")
    func same() async throws {
        let bench = try Subprocess.product("bench")
        try await Bench.withFolder { folder in
            let outcome = try await duet(
                [bench, bench] + Self.short + ["--output", "\(folder)/out.csv", "--gate", "latency.total=50"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("all 2 cells"))
            let rows = try ResultFile.read("\(folder)/out.csv")
            let sides = Dictionary(grouping: rows) { $0.run.run.split(separator: "-").last.map(String.init) ?? "" }
            #expect(Set(sides.keys) == ["base", "head"])
            func pairs(_ side: String) -> [String] {
                (sides[side] ?? []).filter { $0.metric?.name == "latency.total" }.map {
                    "\($0.cell.cell) \($0.process)"
                }
            }
            #expect(pairs("base") == pairs("head"))
            #expect(pairs("base").count >= 2 * 8)
            #expect(rows.contains { $0.metric == .allocationCount && $0.cell.cell.hasSuffix("session=fresh") })
        }
    }

    @Test("a slowdown on purpose is found: exit code 1")
    func injected() async throws {
        let bench = try Subprocess.product("bench")
        let outcome = try await duet([bench, bench] + Self.short + ["--inject", "decode=300", "--format", "json"])
        #expect(outcome.status == 1, "\(outcome.output) \(outcome.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(json?["regression"] as? Bool == true)
        #expect(
            (json?["notes"] as? [String])?.contains("the head's decode was slowed down by 300 % on purpose") == true)
    }

    @Test("a program that is no worker cannot take part, and is named")
    func stranger() async throws {
        let bench = try Subprocess.product("bench")
        let outcome = try await duet([bench, "/bin/true"] + Self.short)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/bin/true cannot take part: "))
    }

    @Test("what cannot work is told in one line, with exit code 2")
    func usage() async throws {
        let bench = try Subprocess.product("bench")
        for (arguments, message) in [
            ([bench], "duet takes two sides, BASE and HEAD, not 1"),
            ([bench, "no-such-revision"], "'no-such-revision' is neither an executable nor a revision"),
            ([bench, "README.md"], "'README.md' is a file, but none that can be executed"),
            ([bench, bench, "--inject", "transport=5"], "--inject takes STAGE=PERCENT"),
            ([bench, bench, "--gate", "latency.total"], "--gate takes METRIC=PERCENT"),
        ] {
            let outcome = try await duet(arguments + ["--allow-debug"])
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasPrefix("bench: \(message)"), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }
}
