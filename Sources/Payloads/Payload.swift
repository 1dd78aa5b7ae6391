import Foundation

/// Which payload: equal specifications give equal bytes, on every machine.
public struct PayloadSpecification: Codable, Hashable, Sendable {
    /// Name of the shape.
    public var shape: String
    /// Bytes wanted; 0 for a document without records.
    public var bytes: Int
    /// Seed of everything that varies.
    public var seed: UInt64

    /// Creates a specification.
    public init(shape: String, bytes: Int, seed: UInt64) {
        self.shape = shape
        self.bytes = bytes
        self.seed = seed
    }
}

/// A synthetic body, and what is known of it.
public struct Payload: Sendable {
    /// What was asked for.
    public let specification: PayloadSpecification
    /// The JSON.
    public let body: Data
    /// Records in it.
    public let records: Int
    /// SHA-256 of the body, in hex.
    public let sha256: String
    /// What a correct decode must give.
    public let checksum: PayloadChecksum
}
