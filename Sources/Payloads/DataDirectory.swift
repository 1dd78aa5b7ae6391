import FetchDecode
import Foundation

/// The folder that holds one JSON sample a shape.
public struct DataDirectory: Sendable, Equatable {
    /// Its path.
    public let path: String

    /// Finds the folder.
    ///
    /// - Parameter explicit: Where the user says it is; without that it is the nearest `Data` with a sample in it,
    ///   from the current folder upwards and then from the program's own folder upwards.
    /// - Throws: ``PayloadError/noDataDirectory(tried:)``.
    public static func locate(explicit: String? = nil) throws(PayloadError) -> DataDirectory {
        if let explicit {
            guard holdsSamples(explicit) else { throw .noDataDirectory(tried: ["'\(explicit)'"]) }
            return DataDirectory(path: explicit)
        }
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
        let starts = [FileManager.default.currentDirectoryPath, (program as NSString).deletingLastPathComponent]
        for start in starts {
            var folder = start
            while true {
                let candidate = (folder as NSString).appendingPathComponent("Data")
                if holdsSamples(candidate) { return DataDirectory(path: candidate) }
                let parent = (folder as NSString).deletingLastPathComponent
                if parent == folder || parent.isEmpty { break }
                folder = parent
            }
        }
        throw .noDataDirectory(tried: starts.map { "'Data' in '\($0)' and above" })
    }

    /// The synthesizer of a shape, once its sample has been seen to fit its model.
    ///
    /// - Throws: ``PayloadError``.
    public func synthesizer(for shape: PayloadShape) throws(PayloadError) -> Synthesizer {
        let file = (path as NSString).appendingPathComponent("\(shape.name).json")
        guard let sample = FileManager.default.contents(atPath: file) else { throw .noSample(file: file) }
        let synthesizer = try Synthesizer(shape: shape.name, sample: Array(sample), file: file)
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            var checksum = PayloadChecksum()
            try decoder.decode(shape.model, from: sample).fold(into: &checksum)
            guard checksum == synthesizer.sampleChecksum else {
                throw PayloadError.misfit(
                    file: file, path: "",
                    reason: "the fold of \(shape.model) gives another checksum than the sample; it must add every leaf "
                        + "of every record by its path, and then the fields around the records as one more record")
            }
        } catch let error as PayloadError {
            throw error
        } catch let error as DecodingError {
            throw .misfit(file: file, path: error.path, reason: error.reason)
        } catch {
            throw .misfit(file: file, path: "", reason: String(describing: error))
        }
        return synthesizer
    }

    /// Makes a payload.
    ///
    /// - Throws: ``PayloadError``.
    public func payload(_ specification: PayloadSpecification, shapes: [PayloadShape]) throws(PayloadError) -> Payload {
        guard let shape = shapes.first(where: { $0.name == specification.shape }) else {
            throw .unknownShape(specification.shape, known: shapes.map(\.name))
        }
        return try synthesizer(for: shape).payload(bytes: specification.bytes, seed: specification.seed)
    }

    private static func holdsSamples(_ path: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.contains { $0.hasSuffix(".json") }
    }
}
