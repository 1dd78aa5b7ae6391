import Foundation
import Probes

/// A batch of one of the harness's own operations.
struct CostLane: Lane {
    /// Operations in a batch, and so in a sample: enough that the two clock readings around it do not count.
    nonisolated static let operations = 20_000

    private let cost: HarnessCost
    private let storage = Storage()

    /// What the operations work on, allocated before the first turn.
    private final class Storage {
        var histogram = Histogram()
        var histograms = (0..<7).map { _ in Histogram() }
        var sink: UInt64 = 0
    }

    init(_ cost: HarnessCost) {
        self.cost = cost
    }

    func perform(observed: Bool) async -> RequestSample {
        if cost == .allocationCounterOn, observed { try? AllocationCounter.start() }
        let start = MonotonicClock.now()
        run()
        let total = MonotonicClock.now() - start
        if cost == .allocationCounterOn, observed { _ = try? AllocationCounter.stop() }
        return RequestSample(total: observed ? total : 0, operations: Self.operations)
    }

    func checkValue() -> String? { nil }

    func releaseValue() {}

    private func run() {
        switch cost {
        case .clockRead:
            for _ in 0..<Self.operations { storage.sink &+= MonotonicClock.now() }
        case .histogramRecord:
            var value: UInt64 = 1
            for _ in 0..<Self.operations {
                value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                storage.histogram.record(value >> 34)
            }
        case .sampleRecord:
            var value: UInt64 = 1
            for _ in 0..<Self.operations {
                for index in 0..<7 {
                    value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    storage.histograms[index].record(value >> 34)
                }
            }
        case .usageRead:
            for _ in 0..<Self.operations {
                storage.sink &+= UInt64(truncatingIfNeeded: ResourceUsage.current().userTime)
            }
        case .allocationCounterOff, .allocationCounterOn:
            for _ in 0..<Self.operations {
                let block = malloc(64)
                storage.sink &+= UInt64(UInt(bitPattern: block) & 1)
                free(block)
            }
        }
    }
}
