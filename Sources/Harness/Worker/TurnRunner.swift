import Foundation
import Payloads
import Probes

/// Does the turns of one job in this process.
@MainActor
final class TurnRunner {
    private let lane: any Lane
    private let kind: TurnKind
    private let monitor: MainQueueMonitor?
    private let counters: HardwareCounters?
    private let canCount: Bool
    /// Counters that this kind of turn needs and the machine refuses, by metric, with the reason.
    let unavailable: [String: String]

    /// Prepares the lane and the probes of the job's kind of turn.
    ///
    /// - Throws: ``WorkerRefusal``, or what reading a sample throws.
    init(job: WorkerJob, shapes: [PayloadShape]) throws {
        var unavailable: [String: String] = [:]
        kind = job.kind
        // Counters come before the lane: they cover only threads that start after them.
        counters = kind == .counting ? Self.openCounters(noting: &unavailable) : nil
        if kind == .counting, case .unavailable(let reason) = AllocationCounter.availability {
            unavailable["allocations"] = reason
        }
        canCount = kind == .counting && AllocationCounter.availability == .available
        lane = try LaneFactory(shapes: shapes).lane(for: job)
        monitor = kind == .mainQueue ? MainQueueMonitor() : nil
        try monitor?.start()
        self.unavailable = unavailable
    }

    /// Does `requests` requests, one after the other.
    func turn(requests: Int) async -> TurnReport {
        switch kind {
        case .timed: await timedTurn(requests: requests)
        case .counting: await countingTurn(requests: requests)
        case .mainQueue: await mainQueueTurn(requests: requests)
        }
    }

    private func timedTurn(requests: Int) async -> TurnReport {
        var samples: [RequestSample] = []
        samples.reserveCapacity(requests)
        var usage = UsageReport.zero
        for _ in 0..<requests {
            let before = ResourceUsage.current()
            let sample = await lane.perform(observed: true)
            usage.add(ResourceUsage.current() - before)
            samples.append(checked(sample))
            lane.releaseValue()
        }
        return TurnReport(samples: samples, usage: usage)
    }

    private func mainQueueTurn(requests: Int) async -> TurnReport {
        var report = TurnReport(samples: [])
        for _ in 0..<requests {
            try? monitor?.beginSpan()
            let sample = await lane.perform(observed: true)
            let span = try? monitor?.endSpan()
            report.samples.append(checked(sample))
            lane.releaseValue()
            // A report without a heartbeat knows nothing, and its zeros are no measurement.
            if let span, span.heartbeats > 0 {
                report.stalls.append(
                    StallReport(longest: span.longestStall, hitchTimeRatio: span.hitchTimeRatio(refreshRate: 60)))
            }
        }
        return report
    }

    private func countingTurn(requests: Int) async -> TurnReport {
        var report = TurnReport(samples: [])
        for _ in 0..<requests {
            let (sample, count) = await countedRequest()
            report.samples.append(sample)
            report.counts.append(count)
        }
        return report
    }

    /// One request with the counters on; the check of its value is not counted, its release is.
    private func countedRequest() async -> (RequestSample, CountReport) {
        var count = CountReport()
        let isPeakReset = (try? ResidentMemory.resetPeak()) != nil
        let instructionsBefore = readCounters()
        if canCount { try? AllocationCounter.start() }
        var sample = await lane.perform(observed: false)
        if canCount {
            AllocationCounter.settle(timeout: Self.settleTimeout)
            if let report = try? AllocationCounter.reading() {
                count.allocations = report.count
                count.bytes = report.bytes
                count.peakLiveBytes = report.peakLiveBytes
            }
        }
        if let before = instructionsBefore, let after = readCounters() {
            count.instructions = (after - before).instructions
            count.cycles = (after - before).cycles
        }
        if isPeakReset { count.peakResidentBytes = try? ResidentMemory.peak() }
        sample = checked(sample)
        lane.releaseValue()
        if canCount {
            AllocationCounter.settle(timeout: Self.settleTimeout)
            count.retainedBytes = try? AllocationCounter.stop().retainedBytes
        }
        return (sample, count)
    }

    /// How long to wait for other threads to be done with a request that has returned.
    private static let settleTimeout = Duration.seconds(2)

    /// The sample, failed where the value is wrong.
    private func checked(_ sample: RequestSample) -> RequestSample {
        sample.failure == nil ? sample.checked(lane.checkValue()) : sample
    }

    private func readCounters() -> HardwareCounts? {
        try? counters?.read()
    }

    private static func openCounters(noting unavailable: inout [String: String]) -> HardwareCounters? {
        do {
            return try HardwareCounters.open()
        } catch {
            unavailable["counters"] = error.reason
            return nil
        }
    }
}

extension UsageReport {
    /// Nothing so far.
    static let zero = UsageReport(user: 0, system: 0, voluntarySwitches: 0, involuntarySwitches: 0)

    /// Adds what was charged in a span.
    fileprivate mutating func add(_ usage: ResourceUsage) {
        user += usage.userTime
        system += usage.systemTime
        voluntarySwitches += usage.voluntarySwitches
        involuntarySwitches += usage.involuntarySwitches
    }
}
