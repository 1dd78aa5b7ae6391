import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads the pages of one request, each of them once however many ask for it.
actor PageLoader<Request: PagedRequest> {
    /// A page that came, with at least one item.
    struct Page: Sendable {
        let response: Request.Response
        let items: [Request.Item]
    }

    /// A load in flight, and those who wait for it.
    private struct Load {
        let number: Int
        var task: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Result<Void, APIError>, Never>] = [:]
    }

    /// What tells one page's request from another's.
    private struct Visit: Hashable {
        let method: String?
        let address: String
        let body: Data?
    }

    private let client: APIClient
    private let request: Request
    private var pages: [Page] = []
    /// What to ask for next; nil once the end is known.
    private var next: Endpoint?
    /// What was asked for, to see when links lead in a circle.
    private var visited: Set<Visit> = []
    private var load: Load?
    private var loadsStarted = 0
    private var callersSeen = 0

    init(client: APIClient, request: Request) {
        self.client = client
        self.request = request
        next = request.endpoint
    }

    /// How many callers wait for the load in flight.
    var waitingCount: Int { load?.waiting.count ?? 0 }

    /// A page, counted from 0; nil after the last one.
    func page(at index: Int) async throws(APIError) -> Page? {
        while index >= pages.count, let endpoint = next { try await advance(to: endpoint) }
        if Task.isCancelled { throw .cancelled }
        return index < pages.count ? pages[index] : nil
    }

    /// Waits for the load in flight, or starts one.
    private func advance(to endpoint: Endpoint) async throws(APIError) {
        let caller = callersSeen
        callersSeen += 1
        if load == nil {
            loadsStarted += 1
            let number = loadsStarted
            load = Load(number: number)
            load?.task = Task { await self.perform(endpoint, number: number) }
        }
        // Without suspension up to here and into the continuation, so that the caller waits before anything else
        // happens on this actor, its own cancellation included.
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { load?.waiting[caller] = $0 }
        } onCancel: {
            Task { await self.leave(caller) }
        }
        try result.get()
    }

    /// A caller has given up. The load goes on for the others, and stops when there are none.
    private func leave(_ caller: Int) {
        load?.waiting.removeValue(forKey: caller)?.resume(returning: .failure(.cancelled))
        if let load, load.waiting.isEmpty {
            load.task?.cancel()
            self.load = nil
        }
    }

    private func perform(_ endpoint: Endpoint, number: Int) async {
        let result: Result<Void, APIError>
        do {
            let request = try client.urlRequest(for: endpoint)
            let visit = Visit(
                method: request.httpMethod, address: request.url?.absoluteString ?? "", body: request.httpBody)
            if visited.contains(visit) {
                throw APIError.invalidURL(visit.address, reason: "the link to the next page leads back to a loaded one")
            }
            let response = try await client.response(to: endpoint, as: Request.Response.self)
            guard load?.number == number else { return }
            visited.insert(visit)
            let items = self.request.items(of: response.value)
            if items.isEmpty {
                next = nil
            } else {
                pages.append(Page(response: response.value, items: items))
                next = self.request.endpoint(after: response)
            }
            result = .success(())
        } catch let error as APIError {
            result = .failure(error)
        } catch {
            result = .failure(APIError(transportFailure: error))
        }
        guard let load, load.number == number else { return }
        self.load = nil
        for continuation in load.waiting.values { continuation.resume(returning: result) }
    }
}
