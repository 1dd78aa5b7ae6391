/// The columns of schema 1, in order.
public enum Column: String, CaseIterable, Sendable {
    case schema, run, recordedAt = "recorded_at", commit, dirty, host, os, kernel, arch, cpu, cores
    case memoryBytes = "memory_bytes"
    case swift, build, libcurl, allocator, suite, cell, shape
    case payloadBytes = "payload_bytes"
    case payloadSHA256 = "payload_sha256"
    case records, session, decoder, execution, call, transport, encoding, keys, dates, cache, load, process, requests
    case failed, outcome, metric, unit, better, n, value, relative, min, mean, stddev, p50, p75, p90, p95, p99, p999
    case max

    /// The number that the `schema` column holds.
    public static let schemaVersion = 1

    /// Whether the column holds a number where it holds anything.
    public var isNumeric: Bool {
        switch self {
        case .schema, .cores, .memoryBytes, .payloadBytes, .records, .requests, .failed, .n, .value, .relative, .min,
            .mean, .stddev, .p50, .p75, .p90, .p95, .p99, .p999, .max:
            true
        default: false
        }
    }
}
