import Foundation
import Testing

@testable import FetchDecode

@Suite("Link header")
struct LinkHeaderTests {
    @Test(
        "finds the next page as servers write it",
        arguments: [
            (#"<https://x/p?page=2>; rel="next", <https://x/p?page=9>; rel="last""#, "https://x/p?page=2"),
            (#"<https://x/p?page=1>; rel=prev,<https://x/p?page=3>;rel=next"#, "https://x/p?page=3"),
            (#"<https://x/p?a=1,2;3>; title="a, b; c \"d\""; rel="last NEXT""#, "https://x/p?a=1,2;3"),
            (#"</p?page=2>; rel="next""#, "https://x/p?page=2"),
            (#"<?page=2>; rel="next""#, "https://x/posts?page=2"),
            (#"garbage, <https://x/2> ; rel = "next""#, "https://x/2"),
        ])
    func next(field: String, expected: String) throws {
        let page = try #require(URL(string: "https://x/posts?page=1"))
        #expect(LinkHeader(field).url(relation: "next", relativeTo: page)?.absoluteString == expected)
    }

    @Test(
        "finds none where there is none",
        arguments: ["", "<", "<x", #"<x>; rel="last""#, "<x>", #"<x>; title="rel=next""#])
    func none(field: String) {
        #expect(LinkHeader(field).url(relation: "next", relativeTo: nil) == nil)
    }
}
