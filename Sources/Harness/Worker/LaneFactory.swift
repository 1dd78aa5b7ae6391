import FetchDecode
import Foundation
import Payloads

/// Why a worker cannot do its job.
struct WorkerRefusal: Error, CustomStringConvertible {
    let description: String
}

/// Prepares the lane of a job.
@MainActor
struct LaneFactory {
    /// The shapes that scenarios may name.
    let shapes: [PayloadShape]

    /// Makes the lane that a job asks for.
    ///
    /// - Throws: ``WorkerRefusal``, or what reading a sample throws.
    func lane(for job: WorkerJob) throws -> any Lane {
        switch job.cell.workload {
        case .reference:
            ReferenceLane()
        case .cost(let cost):
            CostLane(cost)
        case .request(let scenario):
            try requestLane(scenario, job: job)
        }
    }

    private func requestLane(_ scenario: Scenario, job: WorkerJob) throws -> any Lane {
        guard let shape = shapes.first(where: { $0.name == scenario.payload.shape }) else {
            throw WorkerRefusal(description: "this worker knows no shape '\(scenario.payload.shape)'")
        }
        guard let text = job.url, let url = URL(string: text) else {
            throw WorkerRefusal(description: "the job has no address to fetch")
        }
        guard let expected = job.expectedChecksum else {
            throw WorkerRefusal(description: "the job has no checksum to check decodes against")
        }
        var transport: any Transport
        switch scenario.transport {
        case .http:
            transport = URLSessionTransport(scenario.session, call: scenario.call)
        case .memory:
            let directory = try DataDirectory.locate(explicit: job.dataDirectory)
            let payload = try directory.payload(scenario.payload, shapes: shapes)
            transport = try MemoryTransport(body: payload.body, url: url)
        }
        guard let model = shape.decodedType(named: scenario.model) else {
            throw WorkerRefusal(description: "the shape '\(shape.name)' has no model '\(scenario.model)'")
        }
        InjectedDelay.current.set(job.injection?.share ?? 0)
        if job.injection?.stage == .issue { transport = SlowedTransport(transport: transport) }
        let clients = ScenarioClients(
            scenario, transport: transport, url: url, isDelaying: job.injection?.stage == .decode)
        return job.injection?.stage == .decode
            ? makeSlowedLane(model, scenario: scenario, clients: clients, expected: expected)
            : makeLane(model, scenario: scenario, clients: clients, expected: expected)
    }

    private func makeSlowedLane<Model: PayloadModel>(
        _ type: Model.Type, scenario: Scenario, clients: ScenarioClients, expected: PayloadChecksum
    ) -> any Lane {
        makeLane(Slowed<Model>.self, scenario: scenario, clients: clients, expected: expected)
    }

    private func makeLane<Model: PayloadModel>(
        _ type: Model.Type, scenario: Scenario, clients: ScenarioClients, expected: PayloadChecksum
    ) -> any Lane {
        switch scenario.client {
        case .plain, .deadline, .retry, .conditional:
            RequestLane(type, scenario: scenario, clients: clients, expected: expected)
        case .loader, .catalog: ScreenLane(type, scenario: scenario, clients: clients, expected: expected)
        case .pages: PagesLane(type, clients: clients, expected: expected)
        }
    }
}
