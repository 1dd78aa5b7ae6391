/// Keeps the latest body of each address with its entity tag.
///
/// Keys are absolute URLs; one response is kept for each.
public protocol ETagStore: Sendable {
    /// What is kept under a key.
    func response(for key: String) async -> StoredResponse?

    /// Keeps a response in the place of an earlier one. A store that cannot keep it forgets the earlier one.
    func store(_ response: StoredResponse, for key: String) async

    /// Forgets what is kept under a key.
    func removeResponse(for key: String) async
}
