/// Names what an event is about: a descriptor number, and which of the connections that had this number.
///
/// Numbers are reused as soon as they are closed; the generation keeps what was meant for an old connection from a new one.
struct Token: Hashable, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The token of a connection; generations start at 1.
    init(descriptor: Int32, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    /// Where in a table by descriptor number the connection is.
    var slot: Int { Int(rawValue & 0xFFFF_FFFF) }

    /// The listening socket.
    static let listener = Token(rawValue: 1)
    /// The event loop's mailbox.
    static let mailbox = Token(rawValue: 2)
    /// The request to stop.
    static let stop = Token(rawValue: 3)
}
