import Foundation
import TestSupport

/// Runs `probe-helper`, which stands beside the test bundle, as a child process with a timer.
struct Helper {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The path of a product of this build.
    static var path: String {
        get throws { try Subprocess.product("probe-helper") }
    }

    /// The path of a file of the allocation cross-check, which is no part of any target.
    static func crosscheckFile(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = tests.appendingPathComponent("../../../Benchmarks/allocation-crosscheck/\(name)").standardized.path
        guard FileManager.default.fileExists(atPath: file) else { throw Failure(description: "no \(file)") }
        return file
    }

    /// Runs the helper and decodes its answer; throws when it fails.
    static func answer<Answer: Decodable>(
        _ arguments: [String], as type: Answer.Type = Answer.self, environment: [String: String] = [:]
    ) async throws -> Answer {
        let result = try await run([try path] + arguments, environment: environment)
        guard result.status == 0 else {
            throw Failure(description: "probe-helper \(arguments): status \(result.status), \(result.errors)")
        }
        return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    }

    /// Runs any command; its process is killed when it takes longer than half a minute.
    static func run(_ command: [String], environment: [String: String] = [:]) async throws -> Subprocess.Outcome {
        try await Subprocess.run(command, environment: environment, seconds: 30)
    }
}
