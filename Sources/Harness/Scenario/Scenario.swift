import FetchDecode
import Payloads

/// How a cell's requests travel.
public enum TransportKind: String, CaseIterable, Codable, Sendable {
    /// Bytes that are already there: not transport, a floor.
    case memory
    /// HTTP/1.1 over loopback, to a server in a process of its own.
    case http
}

/// How a cell calls its transport.
public enum CallKind: String, CaseIterable, Codable, Sendable {
    /// `dataTask(with:completionHandler:)`: the only form whose synchronous part can be timed apart.
    case completionHandler = "completion-handler"
}

/// One cell of the matrix, as data: what is fetched, and by which strategy.
public struct Scenario: Codable, Hashable, Sendable {
    /// What the body is.
    public var payload: PayloadSpecification
    /// Where the session of a request comes from.
    public var session: SessionProvision
    /// Whether requests share one decoder.
    public var decoder: DecoderProvision
    /// Where bodies are decoded.
    public var execution: Execution
    /// How the transport is called.
    public var call: CallKind
    /// How requests travel.
    public var transport: TransportKind
    /// How keys become property names.
    public var keys: KeyStrategy
    /// How values become dates.
    public var dates: DateStrategy

    /// Creates a scenario; every axis has the value that the other suites hold fixed.
    public init(
        payload: PayloadSpecification, session: SessionProvision = .pooled, decoder: DecoderProvision = .shared,
        execution: Execution = .detachedTask, call: CallKind = .completionHandler, transport: TransportKind = .http,
        keys: KeyStrategy = .codingKeys, dates: DateStrategy = .iso8601
    ) {
        self.payload = payload
        self.session = session
        self.decoder = decoder
        self.execution = execution
        self.call = call
        self.transport = transport
        self.keys = keys
        self.dates = dates
    }
}

extension Scenario {
    /// The axes along which suites vary, in the order in which cells name them.
    public enum Axis: String, CaseIterable, Codable, Sendable {
        case decoder, execution, session, call, transport, keys, dates
    }

    /// This scenario's value on an axis, as cells and the CSV spell it.
    public func value(on axis: Axis) -> String {
        switch axis {
        case .decoder: decoder.rawValue
        case .execution: execution.rawValue
        case .session: session.rawValue
        case .call: call.rawValue
        case .transport: transport.rawValue
        case .keys: keys.rawValue
        case .dates: dates.rawValue
        }
    }

    /// The name of the cell in a suite that varies `axes`: `shape/size/axis=value/…`.
    ///
    /// The name is the key by which results of different commits find each other; it never changes.
    public func name(varying axes: [Axis]) -> String {
        let parts = Axis.allCases.filter(axes.contains).map { "\($0.rawValue)=\(value(on: $0))" }
        return ([payload.shape, ByteSize(payload.bytes).description] + parts).joined(separator: "/")
    }
}
