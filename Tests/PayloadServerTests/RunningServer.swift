import Foundation

@testable import PayloadServer

/// A server on a thread of this process, stopped and waited for when this object goes.
final class RunningServer {
    let server: PayloadServer
    let source = TestSource()
    private let ended = DispatchSemaphore(value: 0)

    init(
        options: [any PayloadOption.Type] = PayloadOptions.all,
        configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = ServerConfiguration()
        configuration.stopsOnSignals = false
        configuration.parent = nil
        configure(&configuration)
        let server = try PayloadServer(configuration: configuration, source: source, options: options)
        self.server = server
        Thread.detachNewThread { [ended] in
            do { try server.run() } catch { print("the server under test ended: \(error)") }
            ended.signal()
        }
    }

    deinit {
        server.stop()
        precondition(ended.wait(timeout: .now() + 10) == .success, "the server under test did not stop")
    }

    func client(receiveBuffer: Int32? = nil) throws -> SocketClient {
        let client = try SocketClient(port: server.port, receiveBuffer: receiveBuffer)
        client.companion = self
        return client
    }

    /// One exchange on a connection of its own: sends the text, reads one answer.
    func exchange(_ text: String) throws -> SocketClient.Response {
        let client = try client()
        try client.send(text)
        return try client.receive()
    }
}
