/// What all event loops of a server share.
struct ServerServices: Sendable {
    let router: Router
    let store: BodyStore
    let counters: ServerCounters
}
