import Foundation

/// The file of a stored response: one line of JSON that says what follows, and the bytes of the body.
struct StoredResponseFile {
    /// Why a file is not one.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case header
        case version(Int)
        case length(expected: Int, found: Int)
        case digest

        var description: String {
            switch self {
            case .header: "its first line is not a header"
            case .version(let version): "it has version \(version), not \(StoredResponseFile.version)"
            case .length(let expected, let found): "its body has \(found) bytes of \(expected)"
            case .digest: "it has changed"
            }
        }
    }

    private struct Header: Codable {
        var version: Int
        var key: String
        var tag: String
        /// Fields that were not there are in `absent`: JSON has no key without a value.
        var varying: [String: String]
        var absent: [String]
        var length: Int
        var digest: String
    }

    static let version = 2

    let key: String
    let response: StoredResponse

    init(key: String, response: StoredResponse) {
        self.key = key
        self.response = response
    }

    /// Reads a file.
    ///
    /// - Throws: ``Fault``.
    init(_ content: Data) throws(Fault) {
        guard let end = content.firstIndex(of: UInt8(ascii: "\n")),
            let header = try? JSONDecoder().decode(Header.self, from: content[..<end]),
            let tag = EntityTag(header.tag)
        else { throw .header }
        guard header.version == Self.version else { throw .version(header.version) }
        let body = Data(content[content.index(after: end)...])
        guard body.count == header.length else { throw .length(expected: header.length, found: body.count) }
        var varying: [String: String?] = header.varying.mapValues { .some($0) }
        for name in header.absent { varying[name] = .some(nil) }
        key = header.key
        response = StoredResponse(tag: tag, body: body, varying: varying)
        guard digest == header.digest else { throw .digest }
    }

    /// The digest of everything that is believed of a file: the header as well as the body.
    private var digest: String {
        let varying = response.varying.map { name, value in "\(name)\n\(value ?? "")\n\(value == nil)" }.sorted()
        let header = ([key, response.tag.description] + varying).joined(separator: "\n")
        return Self.digest([Array(header.utf8), Array(response.body)].joined())
    }

    /// The bytes of the file.
    func encoded() throws -> Data {
        let header = Header(
            version: Self.version, key: key, tag: response.tag.description,
            varying: response.varying.compactMapValues(\.self),
            absent: response.varying.filter { $0.value == nil }.map(\.key).sorted(), length: response.body.count,
            digest: digest)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var content = try encoder.encode(header)
        content.append(UInt8(ascii: "\n"))
        content.append(response.body)
        return content
    }

    /// 64 bits of FNV-1a in hex: finds a damaged file, and names one. It is no defence against forgery.
    ///
    /// Source: Fowler, Noll, Vo; the constants are those of draft-eastlake-fnv.
    static func digest(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let hex = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex
    }
}
