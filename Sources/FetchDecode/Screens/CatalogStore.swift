import Observation

/// Something that a screen shows at once from what was stored, and brings up to date behind it.
///
/// The client needs an ``ETagStore``; with a ``DiskETagStore`` the catalog is there without a network, too. An
/// unchanged catalog costs a head, no body and no decode.
@MainActor
@Observable
public final class CatalogStore<Request: APIRequest> {
    /// How the catalog stands to the server.
    public enum Status: String, Sendable {
        /// Nobody has asked, or the server refused: see ``CatalogStore/error``.
        case idle
        /// A refresh is on its way.
        case syncing
        /// The server could not be reached; ``CatalogStore/catalog`` is what there was.
        case offline
        /// The catalog is what the server has.
        case updated
    }

    /// The catalog as far as it is known; nil where there never was one.
    public private(set) var catalog: Request.Response?
    /// How it stands to the server.
    public private(set) var status: Status = .idle
    /// Why the last refresh, or the opening of what was stored, failed; nil where it did not.
    public private(set) var error: APIError?

    @ObservationIgnored private let client: APIClient
    @ObservationIgnored private let request: Request
    /// The version that ``catalog`` is; nil where it has none.
    @ObservationIgnored private var tag: EntityTag?
    @ObservationIgnored private var refreshing: (number: Int, task: Task<Void, Never>)?
    @ObservationIgnored private var refreshes = 0
    @ObservationIgnored private var statusBefore: Status = .idle

    /// A catalog that is not open yet.
    public init(client: APIClient, request: Request) {
        self.client = client
        self.request = request
    }

    /// Shows what was stored, if anything, and begins a refresh that goes on after this has returned.
    public func open() async {
        await showStored()
        beginRefresh()
    }

    /// Brings the catalog up to date, or waits for the refresh that is on its way.
    ///
    /// The refresh is not cancelled with the calling task: others may wait for it.
    public func refresh() async {
        beginRefresh()
        await refreshing?.task.value
    }

    /// Cancels the refresh that is on its way, if there is one; the status is what it was before.
    public func cancelRefresh() {
        guard let refreshing else { return }
        refreshing.task.cancel()
        self.refreshing = nil
        status = statusBefore
    }

    private func beginRefresh() {
        guard refreshing == nil else { return }
        statusBefore = status
        status = .syncing
        refreshes += 1
        let number = refreshes
        refreshing = (number, Task { await update(number) })
    }

    private func update(_ number: Int) async {
        if catalog == nil { await showStored() }
        let result: Result<Void, APIError>
        do {
            let answer = try await client.conditionalResult(of: request.endpoint, as: Request.Response.self)
            guard refreshing?.number == number else { return }
            switch answer.response {
            case .modified(let catalog):
                self.catalog = catalog
                tag = answer.tag
            // The stored answer is right, but it is not what is shown here: somebody else has stored it.
            case .notModified where catalog == nil || tag != answer.tag: try await showNewer()
            case .notModified: break
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        guard refreshing?.number == number else { return }
        refreshing = nil
        switch result {
        case .success:
            error = nil
            status = .updated
        case .failure(.cancelled):
            status = statusBefore
        case .failure(let error):
            self.error = error
            status = error.isUnreachable ? .offline : .idle
        }
    }

    private func showNewer() async throws(APIError) {
        if let stored = try await client.storedAnswer(to: request) {
            (catalog, tag) = (stored.value, stored.tag)
        } else {
            catalog = try await client.send(request)
            tag = nil
        }
    }

    private func showStored() async {
        guard catalog == nil else { return }
        do {
            let stored = try await client.storedAnswer(to: request)
            // A refresh may have been quicker.
            if catalog == nil, let stored { (catalog, tag) = (stored.value, stored.tag) }
        } catch {
            self.error = error
        }
    }
}

extension APIError {
    /// Whether the server was not reached at all.
    fileprivate var isUnreachable: Bool {
        guard case .transport(let failure) = self else { return false }
        switch failure.kind {
        case .offline, .timedOut, .cannotConnect, .connectionLost: return true
        case .secureConnection, .bodyTooLarge, .tooManyRedirects, .other: return false
        }
    }
}
