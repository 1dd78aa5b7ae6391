/// The grammar of a header field line: `name ":" OWS value OWS` (RFC 9112, section 5).
enum HeaderLine {
    /// Reads a line without its end.
    static func parse(_ line: UnsafeRawBufferPointer) throws(RequestRefusal) -> HeaderField {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw RequestRefusal(.badRequest, "a header line has no colon")
        }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(\.isToken) else {
            throw RequestRefusal(
                .badRequest, "a header name is empty, folded, or has a space or another character that no name has"
            )
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first.isBlank { value.removeFirst() }
        while let last = value.last, last.isBlank { value.removeLast() }
        guard value.allSatisfy({ $0.isBlank || ($0 > 0x20 && $0 != 0x7F) }) else {
            throw RequestRefusal(.badRequest, "the value of a header has a control character")
        }
        return HeaderField(name: lowercased(name), value: String(decoding: value, as: UTF8.self))
    }

    private static func lowercased(_ name: Slice<UnsafeRawBufferPointer>) -> String {
        String(unsafeUninitializedCapacity: name.count) { buffer in
            for (index, byte) in name.enumerated() {
                buffer[index] = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
            }
            return name.count
        }
    }
}
