import Payloads
import Synchronization

/// Bodies grown from the samples in a folder.
public final class SynthesizedBodies: BodySource {
    private let data: DataDirectory
    private let known: [PayloadShape]
    /// What was learned from the samples so far: a sample is read and held against its model once.
    private let synthesizers = Mutex<[String: Synthesizer]>([:])

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - data: The folder of samples.
    ///   - shapes: The shapes that requests may name.
    public init(data: DataDirectory, shapes: [PayloadShape]) {
        self.data = data
        known = shapes
    }

    /// The names of the shapes.
    public var shapes: [String] { known.map(\.name) }

    /// A body of exactly the bytes that the query asks for, or without records for 0.
    ///
    /// Throws ``UnsatisfiableQuery`` for too few bytes, and `PayloadError` for a sample that cannot be used.
    public func body(for query: PayloadQuery) throws -> [UInt8] {
        do {
            return Array(try synthesizer(for: query.shape).payload(bytes: query.bytes, seed: query.seed).body)
        } catch PayloadError.tooSmall(let shape, let bytes, let least) {
            throw UnsatisfiableQuery(PayloadError.tooSmall(shape: shape, bytes: bytes, least: least).description)
        }
    }

    private func synthesizer(for name: String) throws(PayloadError) -> Synthesizer {
        if let synthesizer = synthesizers.withLock({ $0[name] }) { return synthesizer }
        guard let shape = known.first(where: { $0.name == name }) else {
            throw .unknownShape(name, known: shapes)
        }
        let synthesizer = try data.synthesizer(for: shape)
        synthesizers.withLock { $0[name] = synthesizer }
        return synthesizer
    }
}
