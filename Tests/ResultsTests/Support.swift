import Foundation
import Results

/// A row whose every column holds something, for goldens and round trips.
func sampleRow(
    cell: String = "products/2MB/decoder=shared", process: ProcessKey = .number(1), metric: Metric = .latency("total"),
    value: Double = 120_000_000, relative: Double? = 4.0625, outcome: Outcome = .ok
) -> ResultRow {
    var environment = Environment()
    environment.host = "host-1"
    environment.os = "Debian GNU/Linux 12 (bookworm)"
    environment.kernel = "6.1.0"
    environment.arch = "x86_64"
    environment.cpu = "Some CPU, 2.4 GHz"
    environment.cores = 2
    environment.memoryBytes = 25_000_000_000
    environment.swift = "6.3.1"
    environment.build = "release"
    environment.libcurl = "7.88.1"
    environment.allocator = "glibc 2.36"
    let run = RunRecord(
        run: "r1", recordedAt: "2024-03-05T12:34:56Z", commit: "abc123", isDirty: false, environment: environment)
    let record = CellRecord(
        suite: "strategies", cell: cell, shape: "products", payloadBytes: 2_000_000, payloadSHA256: "00ff",
        records: 3_833,
        axes: [
            .session: "pooled", .decoder: "shared", .execution: "main-queue", .call: "completion-handler",
            .transport: "http", .encoding: "identity", .keys: "coding-keys", .dates: "iso8601", .cache: "none",
            .load: "closed:1",
        ])
    return ResultRow(
        run: run, cell: record, process: process, requests: 40, failed: 1, outcome: outcome, metric: metric,
        figure: Figure(
            count: 40, value: value, relative: relative, min: 1e8, mean: 1.2345e8, standardDeviation: 0.1,
            percentiles: [.p50: value, .p75: 1.25e8, .p90: 1.3e8, .p95: 1.4e8, .p99: 1.5e8], max: 1.75e8))
}

/// A folder for one test.
func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("results-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
}
