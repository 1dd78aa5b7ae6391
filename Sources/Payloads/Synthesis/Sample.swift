import Foundation

/// A small hand-written document, taken apart: what is around its records, and what its records look like.
struct Sample: Sendable {
    /// The text before the first record.
    let head: [UInt8]
    /// The text behind the last record.
    let tail: [UInt8]
    /// What records look like.
    let record: ValueTemplate
    /// The leaves around the records, as one more record of the checksum.
    let envelope: RecordChecksum
    /// What a correct decode of the document itself must give.
    let checksum: PayloadChecksum

    /// Takes a document apart.
    ///
    /// The records are the elements of the document itself, or of the first of its members that is an array of
    /// objects.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - file: Its name, for errors.
    /// - Throws: ``PayloadError/syntax(file:line:column:reason:)`` or ``PayloadError/misfit(file:path:reason:)``.
    init(_ bytes: [UInt8], file: String) throws(PayloadError) {
        let document: JSONNode
        do {
            document = try JSONNodeParser.parse(bytes)
        } catch {
            throw .syntax(file: file, line: error.line, column: error.column, reason: error.reason)
        }
        var envelope = RecordChecksum()
        let records: [JSONNode]
        switch document {
        case .array(let elements):
            (records, head, tail) = (elements, Array("[".utf8), Array("]".utf8))
        case .object(let members):
            guard let index = members.firstIndex(where: { Self.isRecordArray($0.value) }),
                case .array(let elements) = members[index].value
            else { throw .misfit(file: file, path: "", reason: "no member holds an array of objects to grow") }
            records = elements
            let before = members[..<index].map { JSONLiteral.key($0.key) + Self.text(of: $0.value) + [0x2C] }
            let behind = members[(index + 1)...].map { [0x2C] + JSONLiteral.key($0.key) + Self.text(of: $0.value) }
            head = [0x7B] + before.joined() + JSONLiteral.key(members[index].key) + [0x5B]
            tail = [0x5D] + behind.joined() + [0x7D]
            for member in members where member.key != members[index].key {
                SampleChecksum.fold(member.value, path: [member.key], index: 0, into: &envelope)
            }
        default:
            throw .misfit(file: file, path: "", reason: "a sample is an array of objects or an object that holds one")
        }
        self.envelope = envelope
        do {
            record = try TemplateBuilder.template(of: records, path: [])
        } catch {
            throw .misfit(file: file, path: error.path, reason: error.reason)
        }
        guard case .object = record else {
            throw .misfit(file: file, path: "", reason: "the array of records holds no object")
        }
        checksum = SampleChecksum.checksum(of: records, as: record, envelope: envelope)
    }

    private static func isRecordArray(_ node: JSONNode) -> Bool {
        guard case .array(let elements) = node, case .object? = elements.first else { return false }
        return true
    }

    /// A value in the fewest bytes.
    private static func text(of node: JSONNode) -> [UInt8] {
        switch node {
        case .null: Array("null".utf8)
        case .bool(let flag): Array((flag ? "true" : "false").utf8)
        case .number(let text): Array(text.utf8)
        case .string(let text, let isEscaped):
            [0x22] + JSONLiteral.contents(of: text, escapingNonASCII: isEscaped) + [0x22]
        case .array(let elements): [0x5B] + Array(elements.map(Self.text).joined(separator: [0x2C])) + [0x5D]
        case .object(let members):
            [0x7B] + Array(members.map { JSONLiteral.key($0.key) + Self.text(of: $0.value) }.joined(separator: [0x2C]))
                + [0x7D]
        }
    }
}
