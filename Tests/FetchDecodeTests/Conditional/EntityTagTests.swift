import Testing

@testable import FetchDecode

@Suite("Entity tags")
struct EntityTagTests {
    @Test(
        "weak and strong tags are read and written as they came",
        arguments: [#""abc""#, #"W/"abc""#, #""""#, #""é/x""#])
    func roundTrip(text: String) throws {
        let tag = try #require(EntityTag(text))
        #expect(tag.description == text)
        #expect(tag.isWeak == text.hasPrefix("W/"))
        #expect(EntityTag("  \(text)\t") == tag)
    }

    @Test(
        "what is no tag is none",
        arguments: ["", "abc", "\"", "\"abc", "w/\"abc\"", "W/abc", "\"a\"b\"", "\"a b\"", "*"])
    func refused(text: String) {
        #expect(EntityTag(text) == nil)
    }

    @Test("tags match as RFC 9110, section 8.8.3.2, has it")
    func comparison() throws {
        let weak1 = try #require(EntityTag(#"W/"1""#))
        let weak2 = try #require(EntityTag(#"W/"2""#))
        let strong1 = try #require(EntityTag(#""1""#))
        #expect(!weak1.matchesStrongly(weak1) && weak1.matchesWeakly(weak1))
        #expect(!weak1.matchesStrongly(weak2) && !weak1.matchesWeakly(weak2))
        #expect(!weak1.matchesStrongly(strong1) && weak1.matchesWeakly(strong1))
        #expect(strong1.matchesStrongly(strong1) && strong1.matchesWeakly(strong1))
    }
}
