import Foundation
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Stage timelines")
struct StageTimelineTests {
    @Test("the stages of a whole request sum to its total", arguments: Execution.allCases)
    func sum(execution: Execution) async throws {
        let observer = CountingObserver()
        let client = APIClient(
            baseURL: testURL, transport: ScriptedTransport.status(200, body: pageJSON), execution: execution,
            observer: observer)
        _ = try await client.send(Endpoint("page"), as: Page.self)
        let timeline = try #require(observer.timelines.first)
        let stages = Stage.allCases.map { timeline.duration(of: $0) }
        #expect(stages.allSatisfy { $0 != nil })
        #expect(stages.compactMap(\.self).reduce(0, +) == timeline.total)
        #expect(observer.errors == [nil])
    }

    @Test("a failed request has no stage that it did not reach, and what it has still sums to the total")
    func failures() async throws {
        let cases: [(ScriptedTransport, [Stage])] = [
            (.status(404, body: ""), [.issue, .transport, .status, .deliver]),
            (.failure(URLError(.timedOut)), [.issue, .deliver]),
            (.status(200, body: "{"), Stage.allCases),
        ]
        for (transport, reached) in cases {
            let observer = CountingObserver()
            let client = APIClient(baseURL: testURL, transport: transport, observer: observer)
            _ = try? await client.send(Endpoint("page"), as: Page.self)
            let timeline = try #require(observer.timelines.first)
            #expect(Stage.allCases.filter { timeline.duration(of: $0) != nil } == reached)
            #expect(reached.compactMap { timeline.duration(of: $0) }.reduce(0, +) == timeline.total)
            #expect(observer.errors.first != .some(nil))
        }
    }

    @Test("a body that is complete before its call returned leaves no negative stage")
    func earlyBody() {
        let timeline = StageTimeline(
            started: 10, issued: 50, bodyReceived: 30, statusChecked: 35, decodeStarted: 60, decodeEnded: 70,
            delivered: 100)
        #expect(timeline.duration(of: .issue) == 20)
        #expect(timeline.duration(of: .transport) == 0)
        #expect(Stage.allCases.compactMap { timeline.duration(of: $0) }.reduce(0, +) == 90)
    }
}
