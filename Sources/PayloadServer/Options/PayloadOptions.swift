/// The query items that the `/payloads` route knows.
enum PayloadOptions {
    /// All of them, in the order in which they are applied, whatever their order in a request.
    static let all: [any PayloadOption.Type] = [
        BytesOption.self, SeedOption.self, ChunkedOption.self, ETagOption.self, PageOption.self, PagesOption.self,
    ]
}
