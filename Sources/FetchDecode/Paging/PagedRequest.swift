/// A request for the first of several pages.
///
/// Where the server sends a `Link` header with the next page, ``items(of:)`` is all that there is to say.
public protocol PagedRequest: APIRequest {
    /// What a page is a list of.
    associatedtype Item: Sendable

    /// The items of a page, in order; a page without any is the end.
    func items(of page: Response) -> [Item]

    /// What to ask for after a page; nil at the end.
    func endpoint(after page: APIResponse<Response>) -> Endpoint?
}

extension PagedRequest {
    /// The link `next` of the page's `Link` header, with the header fields of the first page where it has its origin.
    public func endpoint(after page: APIResponse<Response>) -> Endpoint? {
        page.header("Link").flatMap { LinkHeader($0).url(relation: "next", relativeTo: page.head.url) }
            .map { Endpoint(url: $0, headers: $0.origin == page.head.url?.origin ? endpoint.headers : [:]) }
    }
}

extension APIClient {
    /// The pages of a request, loaded as they are asked for.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - limit: How many pages there are at most.
    public func pages<Request: PagedRequest>(of request: Request, limit: Int = .max) -> PageSequence<Request> {
        PageSequence(loader: PageLoader(client: self, request: request), limit: limit)
    }

    /// The items of all pages of a request; a page is loaded when its first item is asked for.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - limit: How many items there are at most. The page after the last one of them is not loaded.
    public func items<Request: PagedRequest>(of request: Request, limit: Int = .max) -> ItemSequence<Request> {
        ItemSequence(loader: PageLoader(client: self, request: request), limit: limit)
    }
}
