import FetchDecode
import Foundation
import Payloads
import Testing

@testable import Harness

@Suite("Scenarios")
struct ScenarioTests {
    private static let payload = PayloadSpecification(shape: "products", bytes: 2_000_000, seed: 1)

    @Test("a cell is named by shape, size and the axes that its suite varies, in a fixed order")
    func names() {
        let scenario = Scenario(payload: Self.payload, session: .fresh, decoder: .perRequest, execution: .mainQueue)
        #expect(
            Cell(scenario, varying: [.session, .decoder, .execution]).name
                == "products/2MB/decoder=per-request/execution=main-queue/session=fresh")
        #expect(Cell(scenario, varying: []).name == "products/2MB")
        #expect(Cell.reference.name == "reference/v1")
        #expect(Cell(.clockRead).name == "harness/clock-read")
    }

    @Test("a job survives its journey to the worker")
    func job() throws {
        let scenario = Scenario(payload: Self.payload, transport: .memory)
        for cell in [Cell(scenario, varying: [.transport]), .reference, Cell(.sampleRecord)] {
            let job = WorkerJob(cell: cell, kind: .counting, processors: [1], url: "http://x/", dataDirectory: "/d")
            let copy = try JSONDecoder().decode(WorkerJob.self, from: try JSONEncoder().encode(job))
            #expect(copy.cell == cell)
            #expect(copy.kind == .counting)
            #expect(copy.processors == [1])
        }
    }

    @Test("pinning puts workers on the last processor and leaves the others to the rest")
    func pinning() throws {
        #expect(Pinning.automatic.assignment(available: [0, 1]) == ([1], [0]))
        #expect(Pinning.automatic.assignment(available: [3]) == ([], []))
        #expect(Pinning.off.assignment(available: [0, 1]) == ([], []))
        #expect(Pinning.processors([0]).assignment(available: [0, 1]) == ([0], [1]))
        #expect(Pinning.processors([0, 1]).assignment(available: [0, 1]) == ([0, 1], [0, 1]))
        #expect(try Pinning(parsing: "auto") == .automatic)
        #expect(try Pinning(parsing: "off") == .off)
        #expect(throws: (any Error).self) { try Pinning(parsing: "1-") }
    }
}
