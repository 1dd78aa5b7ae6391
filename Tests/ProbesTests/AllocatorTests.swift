import Foundation
import Testing

@testable import Probes

@Suite("Allocator")
struct AllocatorTests {
    /// Where Debian's libjemalloc2 puts its library on the processors that Swift runs on.
    static let jemalloc = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/libjemalloc.so.2" }
        .first { FileManager.default.fileExists(atPath: $0) }

    @Test("without another allocator it is glibc, with glibc's own version", .enabled(if: ProcessInfo.usesPlainMalloc))
    func glibc() async throws {
        let identity: [String: String] = try await Helper.answer(["identity"])
        #expect(try #require(identity["allocator"]).wholeMatch(of: /glibc 2\.\d+/) != nil)
    }

    @Test(
        "under a preloaded jemalloc it is jemalloc, and counting works",
        .enabled(if: jemalloc != nil, "libjemalloc.so.2 is not installed: apt-get install libjemalloc2")
    )
    func preloadedJemalloc() async throws {
        let environment = ["LD_PRELOAD": try #require(Self.jemalloc)]
        let identity: [String: String] = try await Helper.answer(["identity"], environment: environment)
        #expect(try #require(identity["allocator"]).wholeMatch(of: /jemalloc \d+\.\d+\.\d+/) != nil)
        #expect(identity["unavailable"]?.isEmpty == true)
        let known: AllocationReport = try await Helper.answer(["known-allocations"], environment: environment)
        #expect(known.count == 1_001 && known.bytes == 100_100 && known.retainedBlocks == 400)
        let grown: AllocationReport = try await Helper.answer(["realloc"], environment: environment)
        #expect(grown.count == 101 && grown.retainedBlocks == 0 && grown.retainedBytes == 0)
        let aligned: AllocationReport = try await Helper.answer(["aligned"], environment: environment)
        #expect(aligned.count == 4 && aligned.retainedBlocks == 4)
    }

    @Test("a dlsym that itself allocates is served from the bootstrap arena, whose blocks can be grown and freed later")
    func allocatingDlsym() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("probes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let library = directory.appendingPathComponent("allocating_dlsym.so").path
        let source = try Helper.crosscheckFile("allocating_dlsym.c")
        let compiler = try await Helper.run([
            "/usr/bin/env", "cc", "-shared", "-fPIC", "-fno-builtin", "-o", library, source,
        ])
        try #require(compiler.status == 0, "\(compiler.errors)")
        let result = try await Helper.run([try Helper.path, "known-allocations"], environment: ["LD_PRELOAD": library])
        #expect(result.status == 0)
        #expect(result.errors.contains("allocating-dlsym: ok"))
        let report = try JSONDecoder().decode(AllocationReport.self, from: Data(result.output.utf8))
        #expect(report.count == 1_001 && report.bytes == 100_100 && report.retainedBlocks == 400)
    }

    @Test("the description has the version up to its first dash, or the image of an unknown allocator")
    func description() {
        let commit = Allocator(name: "jemalloc", version: "5.3.0-0-g54eaed1", image: nil)
        #expect(commit.description == "jemalloc 5.3.0")
        #expect(
            Allocator(name: "unknown", version: nil, image: "/opt/lib/libown.so.1").description
                == "unknown (libown.so.1)")
        #expect(Allocator(name: "unknown", version: nil, image: nil).description == "unknown")
    }
}

extension ProcessInfo {
    static var usesPlainMalloc: Bool { Allocator.current.name == "glibc" }
}
