/// The pages of a request, in order.
///
/// Iterate as often as you like, also at the same time: a page is loaded once, kept with the sequence, and given to
/// every iterator. A load that failed is tried again by the next call.
public struct PageSequence<Request: PagedRequest>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Request.Response
    /// What a load can fail with.
    public typealias Failure = APIError

    let loader: PageLoader<Request>
    let limit: Int

    /// Walks over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let loader: PageLoader<Request>
        fileprivate let limit: Int
        private var index = 0

        fileprivate init(loader: PageLoader<Request>, limit: Int) {
            self.loader = loader
            self.limit = limit
        }

        /// The next page; nil after the last.
        ///
        /// - Throws: ``APIError``; cancelling the task throws ``APIError/cancelled``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Element? {
            guard index < limit, let page = try await loader.page(at: index) else { return nil }
            index += 1
            return page.response
        }
    }

    /// Begins at the first one.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loader: loader, limit: limit) }
}

/// The items of all pages of a request, in order.
public struct ItemSequence<Request: PagedRequest>: AsyncSequence, Sendable {
    /// An item.
    public typealias Element = Request.Item
    /// What a load can fail with.
    public typealias Failure = APIError

    let loader: PageLoader<Request>
    let limit: Int

    /// Walks over the items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let loader: PageLoader<Request>
        private var left: Int
        private var page = 0
        private var items: ArraySlice<Element> = []

        fileprivate init(loader: PageLoader<Request>, limit: Int) {
            self.loader = loader
            left = limit
        }

        /// The next item; nil after the last.
        ///
        /// - Throws: ``APIError``; cancelling the task throws ``APIError/cancelled``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(APIError) -> Element? {
            guard left > 0 else { return nil }
            if items.isEmpty {
                guard let next = try await loader.page(at: page) else { return nil }
                items = next.items[...]
                page += 1
            }
            left -= 1
            return items.popFirst()
        }
    }

    /// Begins at the first one.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loader: loader, limit: limit) }
}
