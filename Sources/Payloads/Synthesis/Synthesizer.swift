import Foundation

/// Grows a small sample to a body of any size.
public struct Synthesizer: Sendable {
    private let shape: String
    private let sample: Sample

    /// Learns from a sample.
    ///
    /// - Parameters:
    ///   - shape: Its name.
    ///   - sample: The bytes of the document.
    ///   - file: Where they come from, for errors.
    /// - Throws: ``PayloadError/syntax(file:line:column:reason:)`` or ``PayloadError/misfit(file:path:reason:)``.
    public init(shape: String, sample: [UInt8], file: String) throws(PayloadError) {
        self.shape = shape
        self.sample = try Sample(sample, file: file)
    }

    /// What a correct decode of the sample itself must give.
    var sampleChecksum: PayloadChecksum { sample.checksum }

    /// Makes a body of exactly the bytes asked for, or of no records for 0.
    ///
    /// Records are drawn until the next one would not fit; what is left, less than one record, is filled with
    /// spaces behind the last one, which JSON allows.
    ///
    /// - Parameters:
    ///   - bytes: Length of the body.
    ///   - seed: Equal seeds give equal bytes.
    /// - Throws: ``PayloadError/tooSmall(shape:bytes:least:)``.
    /// - Complexity: O(`bytes`).
    public func payload(bytes: Int, seed: UInt64) throws(PayloadError) -> Payload {
        var writer = RecordWriter(seed: seed, capacity: bytes + 4_096)
        var checksum = PayloadChecksum()
        var records = 0
        writer.write(sample.head)
        while bytes > 0 {
            let start = writer.bytes.count
            if records > 0 { writer.write(CollectionOfOne(UInt8(ascii: ","))) }
            let record = writer.writeRecord(sample.record)
            guard writer.bytes.count + sample.tail.count <= bytes else {
                if records == 0 {
                    throw .tooSmall(shape: shape, bytes: bytes, least: writer.bytes.count + sample.tail.count)
                }
                writer.removeRecord(from: start)
                break
            }
            checksum.add(record)
            records += 1
        }
        let rest = bytes - writer.bytes.count - sample.tail.count
        if rest > 0 { writer.write(repeatElement(0x20, count: rest)) }
        writer.write(sample.tail)
        checksum.add(sample.envelope)
        return Payload(
            specification: PayloadSpecification(shape: shape, bytes: bytes, seed: seed), body: Data(writer.bytes),
            records: records, sha256: SHA256.hexDigest(of: writer.bytes), checksum: checksum)
    }
}
