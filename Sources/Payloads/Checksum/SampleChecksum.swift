/// The checksum of a hand-written document, taken from its text and not from any decode.
enum SampleChecksum {
    /// The checksum of records that a template was learned from, and of what is around them.
    static func checksum(
        of records: [JSONNode], as template: ValueTemplate, envelope: RecordChecksum
    ) -> PayloadChecksum {
        var checksum = PayloadChecksum()
        for node in records {
            checksum.addRecord { record in
                fold(node, as: template, keyHash: RecordChecksum.hash(ofPath: []), index: 0, into: &record)
            }
        }
        checksum.add(envelope)
        return checksum
    }

    /// Adds the leaves of a value around the records.
    static func fold(_ node: JSONNode, path: [String], index: Int, into checksum: inout RecordChecksum) {
        switch node {
        case .object(let members):
            for member in members { fold(member.value, path: path + [member.key], index: index, into: &checksum) }
        case .array(let elements):
            for (position, element) in elements.enumerated() {
                fold(element, path: path, index: index * RecordChecksum.arrayStride + position, into: &checksum)
            }
        default:
            let hash = leafHash(node, isDate: node.isDate)
            checksum.add(keyHash: RecordChecksum.hash(ofPath: path), valueHash: hash, at: index)
        }
    }

    /// Adds the leaves of a record; a key that this record does not have counts as null, as the writer counts it.
    private static func fold(
        _ node: JSONNode, as template: ValueTemplate, keyHash: UInt64, index: Int, into checksum: inout RecordChecksum
    ) {
        switch (node, template) {
        case (.object, .object(let fields)):
            for field in fields {
                fold(node[field.key] ?? .null, as: field.value, keyHash: field.keyHash, index: index, into: &checksum)
            }
        case (.array(let elements), .array(let element, _)):
            for (position, node) in elements.enumerated() {
                let place = index * RecordChecksum.arrayStride + position
                fold(node, as: element, keyHash: keyHash, index: place, into: &checksum)
            }
        default:
            let isDate = if case .date = template { true } else { false }
            checksum.add(keyHash: keyHash, valueHash: leafHash(node, isDate: isDate), at: index)
        }
    }

    private static func leafHash(_ node: JSONNode, isDate: Bool) -> UInt64 {
        switch node {
        case .bool(let flag): return RecordChecksum.hash(of: flag)
        case .number(let text): return RecordChecksum.hash(of: Double(text) ?? .nan)
        case .string(let text, _):
            if isDate, let time = CivilTime(iso8601: text) {
                return RecordChecksum.hash(ofSeconds: Int64(time.seconds))
            }
            var hash = TextHash()
            hash.add(text.utf8)
            return hash.value
        case .null, .array, .object: return RecordChecksum.nullHash
        }
    }
}

extension JSONNode {
    /// Whether this is a text that reads as a moment.
    fileprivate var isDate: Bool {
        if case .string(let text, _) = self { CivilTime(iso8601: text) != nil } else { false }
    }
}
