import FetchDecode
import Payloads

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
    public var call: TransportCall
    /// How requests travel.
    public var transport: TransportKind
    /// How keys become property names.
    public var keys: KeyStrategy
    /// How values become dates.
    public var dates: DateStrategy
    /// Whether the client knows the body before it asks.
    public var cache: CacheKind
    /// How the client is used.
    public var client: ClientForm
    /// Which of the shape's models the body is decoded to; see `PayloadShape.models`.
    public var model: String

    /// Creates a scenario; every axis has the value that the other suites hold fixed.
    public init(
        payload: PayloadSpecification, session: SessionProvision = .pooled, decoder: DecoderProvision = .shared,
        execution: Execution = .detachedTask, call: TransportCall = .completionHandler,
        transport: TransportKind = .http,
        keys: KeyStrategy = .codingKeys, dates: DateStrategy = .iso8601, cache: CacheKind = .none,
        client: ClientForm = .plain, model: String = PayloadShape.plainModel
    ) {
        self.payload = payload
        self.session = session
        self.decoder = decoder
        self.execution = execution
        self.call = call
        self.transport = transport
        self.keys = keys
        self.dates = dates
        self.cache = cache
        self.client = client
        self.model = model
    }
}

extension Scenario {
    /// The axes along which suites vary, in the order in which cells name them.
    public enum Axis: String, CaseIterable, Codable, Sendable {
        case decoder, execution, session, call, transport, keys, dates, cache, client, model
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
        case .cache: cache.rawValue
        case .client: client.rawValue
        case .model: model
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
