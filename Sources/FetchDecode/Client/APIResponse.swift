import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A decoded body, and the head of the response that it came with.
public struct APIResponse<Value: Sendable>: Sendable {
    /// The decoded body.
    public let value: Value
    /// Status and header fields.
    public let head: HTTPURLResponse

    /// A response.
    public init(value: Value, head: HTTPURLResponse) {
        self.value = value
        self.head = head
    }

    /// The status code, within 200…299.
    public var statusCode: Int { head.statusCode }

    /// A header field's value; names are compared without regard to case.
    public func header(_ name: String) -> String? { head.value(forHTTPHeaderField: name) }
}
