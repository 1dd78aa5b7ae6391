import FetchDecode
import Foundation
import Probes

/// A batch of one of the harness's own operations.
struct CostLane: Lane {
    private let cost: HarnessCost
    private let storage = Storage()

    /// What the operations work on, allocated before the first turn.
    private final class Storage {
        var histogram = Histogram()
        var histograms = (0..<7).map { _ in Histogram() }
        var sink: UInt64 = 0
        /// Read from memory at each question, as a client's is.
        var observer: (any StageObserver)?
        let recorder = TimelineRecorder()
    }

    init(_ cost: HarnessCost) {
        self.cost = cost
    }

    func perform(observed: Bool) async -> RequestSample {
        if cost == .allocationCounterOn, observed { try? AllocationCounter.start() }
        let start = MonotonicClock.now()
        await run()
        let total = MonotonicClock.now() - start
        if cost == .allocationCounterOn, observed { _ = try? AllocationCounter.stop() }
        return RequestSample(total: observed ? total : 0, operations: cost.operationsPerSample)
    }

    func checkValue() -> String? { nil }

    func releaseValue() {}

    private func run() async {
        let operations = cost.operationsPerSample
        switch cost {
        case .clockRead:
            for _ in 0..<operations { storage.sink &+= MonotonicClock.now() }
        case .histogramRecord:
            var value: UInt64 = 1
            for _ in 0..<operations {
                value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                storage.histogram.record(value >> 34)
            }
        case .sampleRecord:
            var value: UInt64 = 1
            for _ in 0..<operations {
                for index in 0..<7 {
                    value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    storage.histograms[index].record(value >> 34)
                }
            }
        case .usageRead:
            for _ in 0..<operations {
                storage.sink &+= UInt64(truncatingIfNeeded: ResourceUsage.current().userTime)
            }
        case .allocationCounterOff, .allocationCounterOn:
            for _ in 0..<operations {
                let block = malloc(64)
                storage.sink &+= UInt64(UInt(bitPattern: block) & 1)
                free(block)
            }
        case .pathWithoutObserver: await sendRepeatedly(observer: nil)
        case .pathWithObserver: await sendRepeatedly(observer: storage.recorder)
        case .absentObserver:
            for _ in 0..<operations {
                for _ in 0..<7 { storage.sink &+= storage.observer?.timestamp() ?? 0 }
            }
        }
    }

    private func sendRepeatedly(observer: (any StageObserver)?) async {
        guard let url = URL(string: "http://127.0.0.1/"),
            let transport = try? MemoryTransport(body: Data("[]".utf8), url: url)
        else { return }
        let client = APIClient(
            baseURL: url, transport: transport, execution: .mainQueue, deadline: nil, observer: observer)
        let endpoint = Endpoint("")
        for _ in 0..<cost.operationsPerSample {
            let value: [Int]? = try? await client.send(endpoint)
            storage.sink &+= UInt64(value?.count ?? 1)
        }
    }
}
