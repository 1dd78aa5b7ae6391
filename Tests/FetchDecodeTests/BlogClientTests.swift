import FetchDecode
import Foundation
import TestSupport
import Testing

@Suite("The README's example")
struct BlogClientTests {
    @Test("is the file that these tests compile")
    func isInReadme() throws {
        let readme = try String(contentsOfFile: "\(Subprocess.packageFolder)/README.md", encoding: .utf8)
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "BlogClient.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        #expect(readme.contains(indented.trimmingCharacters(in: .newlines)))
    }

    @Test("lists, fetches and publishes, and tells a missing post apart")
    func works() async throws {
        let served = try ServedClient { request in
            switch (request.method, request.target) {
            case ("GET", "/posts"): .answer(200, ["Link": "</posts?page=2>; rel=\"next\""], #"[{"id":1,"title":"a"}]"#)
            case ("GET", "/posts?page=2"): .answer(200, [:], #"[{"id":2,"title":"b"}]"#)
            case ("GET", "/posts/2"): .answer(200, [:], #"{"id":2,"title":"b"}"#)
            case ("POST", "/posts"): .answer(201, [:], body: request.body)
            default: .answer(404, [:], "")
            }
        }
        let blog = BlogClient(api: served.client())
        var titles: [String] = []
        for try await post in blog.posts() { titles.append(post.title) }
        #expect(titles == ["a", "b"])
        #expect(try await blog.post(2) == Post(id: 2, title: "b"))
        #expect(try await blog.publish(Post(id: 3, title: "c")) == Post(id: 3, title: "c"))
        let error = try await failure { () async throws(APIError) in try await blog.post(9) }
        #expect(error.status?.code == 404)
    }
}
