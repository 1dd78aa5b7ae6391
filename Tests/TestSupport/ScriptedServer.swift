import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A loopback HTTP server whose answers are written byte by byte: for what no well-behaved server would send.
///
/// Real sockets, a thread a connection. It reads whole requests, asks its script for the steps of the answer, and
/// carries them out.
public final class ScriptedServer: Sendable {
    /// One request as it came over the wire.
    public struct Request: Sendable {
        /// As sent.
        public var method: String
        /// As sent.
        public var target: String
        /// Header fields, names in lower case.
        public var headers: [String: String]
        /// All of it.
        public var body: Data
        /// Which connection it came on, counted from 0.
        public var connection: Int
        /// Which request of the server it is, counted from 0.
        public var index: Int

        /// The path of the target, without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }
    }

    /// What the server does next on the connection.
    public enum Step: Sendable {
        /// Sends bytes.
        case send(Data)
        /// Waits.
        case pause(Duration)
        /// Waits until a test opens the gate, so that nothing depends on how long anything takes.
        case pass(Gate)
        /// Closes in order (FIN).
        case close
        /// Closes with RST.
        case reset
        /// Says nothing more, and waits for the client to go away.
        case hang
    }

    /// Says what to answer.
    public typealias Script = @Sendable (Request) -> [Step]

    private struct State {
        var connections: Set<Int32> = []
        var accepted = 0
        var peak = 0
        var requests: [Request] = []
        var inFlight = 0
        var isStopped = false
    }

    /// The port on 127.0.0.1.
    public let port: UInt16
    private let listener: Int32
    private let script: Script
    private let greeting: Data?
    private let state = Mutex(State())

    /// Listens on a free port of 127.0.0.1.
    ///
    /// - Parameters:
    ///   - greeting: What is sent to each connection before anything was asked; it is closed then.
    ///   - script: What to answer.
    public init(greeting: String? = nil, _ script: @escaping Script = { _ in [.close] }) throws {
        signal(SIGPIPE, SIG_IGN)
        self.script = script
        self.greeting = greeting.map { Data($0.utf8) }
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard bound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in acceptAll() }
    }

    /// The server's root.
    public var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }
    /// All requests so far, in the order in which they came.
    public var requests: [Request] { state.withLock(\.requests) }
    /// Connections accepted so far.
    public var connections: Int { state.withLock(\.accepted) }
    /// The most connections that were open at one time.
    public var peakConnections: Int { state.withLock(\.peak) }
    /// Connections that are open now.
    public var openConnections: Int { state.withLock(\.connections.count) }

    /// Requests whose answer is not sent to its end yet, on connections that are still open.
    public var requestsInFlight: Int { state.withLock(\.inFlight) }

    /// Stops listening and cuts every connection.
    public func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            let number: Int? = state.withLock { state in
                guard !state.isStopped else { return nil }
                state.connections.insert(connection)
                state.peak = max(state.peak, state.connections.count)
                defer { state.accepted += 1 }
                return state.accepted
            }
            guard let number else {
                close(connection)
                break
            }
            Thread.detachNewThread { [self] in serve(connection, number: number) }
        }
        close(listener)
    }

    private func serve(_ connection: Int32, number: Int) {
        var input = Data()
        // Without it a head and a body in two pieces wait 40 ms for each other: Nagle and the delayed ACK.
        var on: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout.size(ofValue: on)))
        if let greeting {
            // Reads what the client has said, so that closing does not reset.
            var bytes = [UInt8](repeating: 0, count: 4_096)
            _ = recv(connection, &bytes, bytes.count, 0)
            _ = send(greeting, on: connection)
            input = Data("\r\n\r\n".utf8)
        }
        while let request = read(connection, number: number, input: &input) {
            let isOpen = answer(request, on: connection)
            state.withLock { $0.inFlight -= 1 }
            if !isOpen { break }
        }
        state.withLock { state in
            state.connections.remove(connection)
            // Under the lock, so that stop() never shuts a number down that the system has given to another.
            close(connection)
        }
    }

    /// Carries out the steps of an answer; false where the connection is to be closed.
    private func answer(_ request: Request, on connection: Int32) -> Bool {
        for step in script(request) {
            switch step {
            case .send(let bytes):
                if !send(bytes, on: connection) { return false }
            case .pause(let duration):
                Thread.sleep(forTimeInterval: duration / .seconds(1))
            case .pass(let gate):
                gate.pass()
            case .close:
                return false
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return false
            case .hang:
                var byte: UInt8 = 0
                while recv(connection, &byte, 1, 0) > 0 {}
                return false
            }
        }
        return true
    }

    private func send(_ bytes: Data, on connection: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = write(connection, buffer.baseAddress! + sent, buffer.count - sent)
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    private func read(_ connection: Int32, number: Int, input: inout Data) -> Request? {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let range = input.range(of: end) {
                let lines = String(decoding: input[..<range.lowerBound], as: UTF8.self)
                    .components(separatedBy: "\r\n")
                let first = lines[0].split(separator: " ")
                guard first.count == 3 else { return nil }
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    guard parts.count == 2 else { continue }
                    headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let length = headers["content-length"].flatMap { Int($0) } ?? 0
                if input.distance(from: range.upperBound, to: input.endIndex) >= length {
                    let body = Data(input[range.upperBound...].prefix(length))
                    input = Data(input[range.upperBound...].dropFirst(length))
                    return state.withLock { state in
                        let request = Request(
                            method: String(first[0]), target: String(first[1]), headers: headers, body: body,
                            connection: number, index: state.requests.count)
                        state.requests.append(request)
                        state.inFlight += 1
                        return request
                    }
                }
            }
            var chunk = [UInt8](repeating: 0, count: 16_384)
            let count = recv(connection, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            input.append(contentsOf: chunk[..<count])
        }
    }
}

extension ScriptedServer.Step {
    /// Bytes of a text.
    public static func text(_ text: String) -> ScriptedServer.Step { .send(Data(text.utf8)) }

    /// The head of an answer, without a length unless `headers` has one.
    public static func head(_ status: Int, _ headers: [String: String] = [:]) -> ScriptedServer.Step {
        let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return .text("HTTP/1.1 \(status) Status\r\n\(fields)\r\n")
    }
}

extension [ScriptedServer.Step] {
    /// A whole answer with its length.
    public static func answer(_ status: Int = 200, _ headers: [String: String] = [:], body: Data) -> Self {
        var headers = headers
        headers["Content-Length"] = String(body.count)
        return [.head(status, headers), .send(body)]
    }

    /// A whole answer with its length.
    public static func answer(_ status: Int = 200, _ headers: [String: String] = [:], _ body: String) -> Self {
        answer(status, headers, body: Data(body.utf8))
    }
}
