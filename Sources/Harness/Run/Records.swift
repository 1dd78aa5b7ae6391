import FetchDecode
import Foundation
import Payloads
import Probes
import Results

extension RunRecord {
    /// The record of a run that begins now.
    ///
    /// - Parameter folder: Where to ask git for the commit.
    static func current(folder: String) -> RunRecord {
        let now = Date()
        let git = GitState.current(in: folder)
        return RunRecord(
            run: "\(Int(now.timeIntervalSince1970 * 1_000))-\(ProcessInfo.processInfo.processIdentifier)",
            recordedAt: now.formatted(.iso8601), commit: git?.commit, isDirty: git?.isDirty,
            environment: .current(allocator: Allocator.current.description))
    }
}

extension CellRecord {
    /// The record of a cell, with the value of every axis.
    init(_ cell: Cell, suite: String, payloads: [PayloadSpecification: PassContext.PayloadFacts]) {
        self.init(suite: suite, cell: cell.name)
        guard let scenario = cell.scenario else { return }
        let facts = payloads[scenario.payload]
        shape = scenario.payload.shape
        payloadBytes = facts?.bytes
        payloadSHA256 = facts?.sha256
        records = facts?.records
        axes = [
            .session: scenario.session.rawValue, .decoder: scenario.decoder.rawValue,
            .execution: scenario.execution.rawValue, .call: scenario.call.rawValue,
            .transport: scenario.transport.rawValue, .encoding: "identity", .keys: scenario.keys.rawValue,
            .dates: scenario.dates.rawValue, .cache: scenario.cache.rawValue, .load: "closed:1",
        ]
    }
}

extension Outcome {
    /// The outcome as the CSV spells it.
    init(_ kind: LaneOutcome.Kind) {
        switch kind {
        case .ok: self = .ok
        case .failed: self = .failed
        case .timeout: self = .timeout
        case .crashed: self = .crashed
        case .interrupted: self = .interrupted
        }
    }
}

extension Metric {
    /// The metrics with one number a process, in the order of the CSV.
    static let scalarOrder: [Metric] = [
        .requestThroughput, .payloadThroughput, .userTime, .systemTime, .voluntarySwitches, .involuntarySwitches,
        .allocationCount, .allocationBytes, .allocationPeak, .allocationRetained, .peakResident, .instructions,
        .cycles, .mainStall, .hitchRatio, .connections,
    ]
}

extension TurnKind {
    /// The kind of turn that measures a metric.
    init(of metric: Metric) {
        switch metric {
        case .mainStall, .hitchRatio, .connections: self = .mainQueue
        case .allocationCount, .allocationBytes, .allocationPeak, .allocationRetained, .peakResident, .instructions,
            .cycles:
            self = .counting
        default: self = .timed
        }
    }
}

extension Cell {
    /// How many operations one sample covers.
    var operationsPerSample: Int {
        if case .cost(let cost) = workload { cost.operationsPerSample } else { 1 }
    }
}
