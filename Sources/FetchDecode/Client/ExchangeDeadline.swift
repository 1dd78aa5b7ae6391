import Dispatch

/// A timer that ends an exchange, and holds on to nothing once it is cancelled.
///
/// `@unchecked Sendable`: the source is made and armed before anybody else sees it, and the one thing done to it
/// afterwards is `cancel`, which Dispatch allows from any thread.
final class ExchangeDeadline: @unchecked Sendable {
    private let source: any DispatchSourceTimer

    init(after duration: Duration, _ expire: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .global())
        let nanoseconds = Int(clamping: Int128(duration.attoseconds / 1_000_000_000))
        source.schedule(deadline: .now() + .nanoseconds(max(0, nanoseconds)))
        source.setEventHandler(handler: expire)
        source.resume()
    }

    func cancel() { source.cancel() }

    deinit { source.cancel() }
}
