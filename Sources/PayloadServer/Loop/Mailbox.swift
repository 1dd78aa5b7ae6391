import Synchronization

/// Where other threads leave bodies for the connections of an event loop.
final class Mailbox: Sendable {
    /// What became of the body that a connection waits for.
    struct Letter: Sendable {
        var recipient: Token
        var body: Result<PreparedBody, any Error>
    }

    /// Readable while there may be letters.
    let event: EventCounter
    private let letters = Mutex<[Letter]>([])

    init() throws(ServerError) { event = try EventCounter() }

    func post(_ letter: Letter) {
        letters.withLock { $0.append(letter) }
        event.signal()
    }

    /// Takes all letters, in the order posted.
    func take() -> [Letter] {
        event.clear()
        return letters.withLock { letters in
            let taken = letters
            letters = []
            return taken
        }
    }
}
