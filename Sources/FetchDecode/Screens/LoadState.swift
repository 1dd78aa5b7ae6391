/// What a screen shows of something that is loaded.
public enum LoadState<Value: Sendable>: Sendable {
    /// Nothing has been asked for.
    case idle
    /// It is on its way; `previous` is what may be shown meanwhile.
    case loading(previous: Value?)
    /// It is here.
    case loaded(Value)
    /// It could not be had; `previous` is what may be shown instead.
    case failed(APIError, previous: Value?)

    /// The value that can be shown now: the current or the previous one.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// The error to show, where there is one.
    public var error: APIError? {
        if case .failed(let error, _) = self { error } else { nil }
    }

    /// Whether it is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension LoadState: CustomStringConvertible {
    /// The name of the state.
    public var description: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded: "loaded"
        case .failed: "failed"
        }
    }
}
