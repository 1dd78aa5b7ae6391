import Foundation
import Payloads

/// What a request for a payload asks for.
struct PayloadQuery: Equatable {
    /// A query item that cannot be read.
    struct Fault: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Which payload.
    var specification: PayloadSpecification
    /// Whether to send it in chunks.
    var isChunked = false

    init(shape: String, items: [URLQueryItem]) throws(Fault) {
        specification = PayloadSpecification(shape: shape, bytes: 2_000_000, seed: 1)
        for item in items {
            switch item.name {
            case "bytes":
                guard let bytes = item.value.flatMap({ Int($0) }), (0...ByteSize.greatest).contains(bytes) else {
                    throw Fault(description: "bytes takes a whole number from 0 to \(ByteSize.greatest)")
                }
                specification.bytes = bytes
            case "seed":
                guard let seed = item.value.flatMap({ UInt64($0) }) else {
                    throw Fault(description: "seed takes a whole number from 0")
                }
                specification.seed = seed
            case "chunked":
                guard item.value == "0" || item.value == "1" else { throw Fault(description: "chunked takes 0 or 1") }
                isChunked = item.value == "1"
            default:
                throw Fault(description: "there is no query item '\(item.name)'; there are bytes, seed and chunked")
            }
        }
    }
}
