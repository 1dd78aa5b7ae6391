import Dispatch
import FetchDecode
import Foundation
import Statistics
import Synchronization
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Cancels requests at random moments of their transfer, in a process that may hang: whoever starts it has a timer.
///
///     fetch-helper PACE CALL SESSION SEED   through the library
///     fetch-helper PACE foundation SEED     through `URLSession.data(for:)` and `Task.cancel()` alone
///
/// PACE is `slow`, where every cancellation comes before the end of a transfer, or `fast`, where many come just when
/// it ends. Prints one line of `name=value` pairs.
@main
struct FetchHelper {
    /// How long transfers take, and when they are cancelled.
    private enum Pace: String {
        case slow, fast

        /// 40 pieces over 400 ms, or at once.
        var answer: [ScriptedServer.Step] {
            switch self {
            case .slow:
                [.head(200, ["Content-Length": "\(40 * 4_096)"])]
                    + (0..<40).flatMap { _ in
                        [.send(Data(repeating: 0x20, count: 4_096)), .pause(.milliseconds(10))] as [ScriptedServer.Step]
                    }
            case .fast: .answer(body: Data("[]".utf8) + Data(repeating: 0x20, count: 100_000))
            }
        }

        /// Microseconds from the start of a request within which it is cancelled.
        var moments: Range<Int> { self == .slow ? 0..<200_000 : 0..<5_000 }
    }

    private static let concurrency = 20
    private static let rounds = 10

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3, let pace = Pace(rawValue: arguments[0]), let seed = UInt64(arguments.last ?? "")
        else { usage() }
        let server = try ScriptedServer { _ in pace.answer }
        if arguments[1] == "foundation" {
            await cancelThroughFoundation(pace, server: server, seed: seed)
        } else if arguments.count == 4, let call = TransportCall(rawValue: arguments[1]),
            let provision = SessionProvision(rawValue: arguments[2])
        {
            await cancelThroughLibrary(pace, call, provision, server: server, seed: seed)
        } else {
            usage()
        }
        // Not `return`: threads of the server still hold connections.
        exit(0)
    }

    private static func cancelThroughLibrary(
        _ pace: Pace, _ call: TransportCall, _ provision: SessionProvision, server: ScriptedServer, seed: UInt64
    ) async {
        let watch = WatchedTransport(
            URLSessionTransport(provision, call: call, configuration: .uncached(connectionsPerHost: 64)))
        let client = APIClient(baseURL: server.url, transport: watch)
        let outcomes = await cancelAtMoments(pace, seed: seed) { try await client.send(Endpoint("x"), as: [Int].self) }
        let isClean = await eventually { watch.livingExchanges == 0 && server.requestsInFlight == 0 }
        print(
            "cancelled=\(outcomes.cancelled) completed=\(outcomes.completed) failed=\(outcomes.failed)",
            "slowest_ms=\(outcomes.slowest / .milliseconds(1))",
            "living_exchanges=\(watch.livingExchanges) in_flight=\(server.requestsInFlight) clean=\(isClean)")
    }

    private static func cancelThroughFoundation(_ pace: Pace, server: ScriptedServer, seed: UInt64) async {
        let session = URLSession(configuration: .uncached(connectionsPerHost: 64))
        let url = server.url
        let outcomes = await cancelAtMoments(pace, seed: seed) { _ = try await session.data(for: URLRequest(url: url)) }
        print("cancelled=\(outcomes.cancelled) completed=\(outcomes.completed) failed=\(outcomes.failed)")
    }

    private struct Outcomes: Sendable {
        var cancelled = 0
        var completed = 0
        var failed = 0
        /// The longest time from a cancellation to the end of its request.
        var slowest = Duration.zero
    }

    /// Starts requests, and cancels each at a moment of its own.
    private static func cancelAtMoments<Value: Sendable>(
        _ pace: Pace, seed: UInt64, request: @escaping @Sendable () async throws -> Value
    ) async -> Outcomes {
        var random = SeededGenerator(seed: seed)
        var outcomes = Outcomes()
        for _ in 0..<rounds {
            let moments = (0..<concurrency).map { _ in
                Duration.microseconds(Int.random(in: pace.moments, using: &random))
            }
            await withTaskGroup(of: (Result<Value, any Error>, Duration).self) { group in
                for moment in moments {
                    group.addTask {
                        let task = Task { try await request() }
                        try? await Task.sleep(for: moment)
                        let cancelled = ContinuousClock.now
                        task.cancel()
                        let result = await task.result
                        return (result, ContinuousClock.now - cancelled)
                    }
                }
                for await (result, time) in group {
                    switch result {
                    case .success: outcomes.completed += 1
                    case .failure(let error) where isCancellation(error): outcomes.cancelled += 1
                    case .failure: outcomes.failed += 1
                    }
                    outcomes.slowest = max(outcomes.slowest, time)
                }
            }
        }
        return outcomes
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        if case .some(.cancelled) = error as? APIError { return true }
        return (error as? URLError)?.code == .cancelled || error is CancellationError
    }

    private static func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<500 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return condition()
    }

    private static func usage() -> Never {
        FileHandle.standardError.write(
            Data("fetch-helper slow|fast CALL SESSION SEED | slow|fast foundation SEED\n".utf8))
        exit(2)
    }
}

/// Knows which of its exchanges are still held by anybody.
private final class WatchedTransport: Transport {
    private struct Watched: Sendable {
        weak var exchange: Exchange?
    }

    private let transport: URLSessionTransport
    private let exchanges = Mutex<[Watched]>([])

    init(_ transport: URLSessionTransport) {
        self.transport = transport
    }

    var livingExchanges: Int { exchanges.withLock { $0.count { $0.exchange != nil } } }

    func start(_ request: URLRequest, completing exchange: Exchange) {
        exchanges.withLock { $0.append(Watched(exchange: exchange)) }
        transport.start(request, completing: exchange)
    }
}
