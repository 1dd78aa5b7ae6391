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
    @ObservationIgnored private var refreshing: Task<Void, Never>?

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
        await refreshing?.value
    }

    /// Cancels the refresh that is on its way, if there is one.
    public func cancelRefresh() { refreshing?.cancel() }

    private func beginRefresh() {
        guard refreshing == nil else { return }
        let before = status
        status = .syncing
        refreshing = Task {
            await update(before: before)
            refreshing = nil
        }
    }

    private func update(before: Status) async {
        if catalog == nil { await showStored() }
        do {
            switch try await client.sendIfModified(request) {
            case .modified(let catalog): self.catalog = catalog
            // Nothing to show, yet not modified: somebody else has stored an answer since we looked.
            case .notModified where catalog == nil: catalog = try await client.send(request)
            case .notModified: break
            }
            error = nil
            status = .updated
        } catch .cancelled {
            status = before
        } catch {
            self.error = error
            status = error.isUnreachable ? .offline : .idle
        }
    }

    private func showStored() async {
        guard catalog == nil else { return }
        do {
            let stored = try await client.stored(request)
            // A refresh may have been quicker.
            if catalog == nil { catalog = stored }
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
