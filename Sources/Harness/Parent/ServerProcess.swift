import Foundation
import Probes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Why the payload server cannot be used.
public struct ServerFailure: Error, CustomStringConvertible {
    /// One line.
    public let description: String
}

/// The payload server in its own process, from the parent's side.
final class ServerProcess {
    /// What the server counted.
    struct Counters: Decodable, Sendable {
        /// Connections that carried at least one payload request.
        var connections: Int
        /// Payload requests.
        var requests: Int
        /// Bytes of payload bodies.
        var bytes: Int
    }

    private struct Announcement: Decodable { var port: Int }

    private let child: ChildProcess
    private let session = URLSession(configuration: .ephemeral)
    private let root: String

    /// Starts the server and waits until it listens.
    ///
    /// - Throws: ``ServerFailure``, or ``ChildFailure/interrupted``.
    init(executable: String, dataDirectory: String) throws {
        do {
            child = try ChildProcess(
                executable: executable, arguments: ["serve", "--data", dataDirectory],
                environment: ProcessInfo.processInfo.environment)
            let line = try child.readLine(deadline: MonotonicClock.now() + TurnTimer.base)
            let announcement = try JSONDecoder().decode(Announcement.self, from: Data(line))
            root = "http://127.0.0.1:\(announcement.port)"
        } catch ChildFailure.interrupted {
            throw ChildFailure.interrupted
        } catch {
            throw ServerFailure(description: "the payload server did not start: \(error)")
        }
    }

    /// The address of a payload.
    func url(shape: String, bytes: Int, seed: UInt64) -> String {
        "\(root)/payloads/\(shape)?bytes=\(bytes)&seed=\(seed)"
    }

    /// Whether it is still there.
    var isRunning: Bool { !child.hasEnded }

    /// What the server has counted so far.
    ///
    /// - Throws: ``ServerFailure``.
    func counters() throws -> Counters {
        guard let url = URL(string: "\(root)/stats") else { throw ServerFailure(description: "no address for /stats") }
        let answer = Mutex<Result<Data, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        let task = session.dataTask(with: url) { body, _, error in
            answer.withLock { $0 = error.map { .failure($0) } ?? .success(body ?? Data()) }
            done.signal()
        }
        task.resume()
        guard done.wait(timeout: .now() + 5) == .success else {
            task.cancel()
            throw ServerFailure(description: "the payload server did not answer /stats within 5 s")
        }
        do {
            return try JSONDecoder().decode(Counters.self, from: answer.withLock { try $0?.get() ?? Data() })
        } catch {
            throw ServerFailure(description: "the payload server's /stats cannot be read: \(error)")
        }
    }

    /// Ends it.
    func end() {
        session.invalidateAndCancel()
        child.kill()
    }
}
