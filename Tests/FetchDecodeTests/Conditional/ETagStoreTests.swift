import Foundation
import Synchronization
import Testing

@testable import FetchDecode

@Suite("Stores of entity tags")
struct ETagStoreTests {
    private static func response(_ tag: String = "\"a\"", bytes: Int = 10) throws -> StoredResponse {
        StoredResponse(
            tag: try #require(EntityTag(tag)), body: Data(repeating: 1, count: bytes),
            varying: ["accept-language": "de", "x-absent": nil])
    }

    @Test("memory keeps the newest, forgets on request, and stays below its limit")
    func memory() async throws {
        let store = MemoryETagStore(byteLimit: 100)
        for number in 0..<10 { await store.store(try Self.response("\"\(number)\"", bytes: 30), for: "\(number)") }
        #expect(store.byteCount == 90)
        #expect(await store.response(for: "6") == nil)
        #expect(await store.response(for: "7")?.tag.opaque == "7")
        // 7 was used last, so 8 goes.
        await store.store(try Self.response(bytes: 30), for: "x")
        #expect(await store.response(for: "8") == nil)
        #expect(await store.response(for: "7") != nil)
        await store.removeResponse(for: "7")
        #expect(await store.response(for: "7") == nil)
        #expect(store.byteCount == 60)
        await store.store(try Self.response(bytes: 101), for: "x")
        #expect(await store.response(for: "x") == nil, "what is too large also replaces what was there")
    }

    /// A store in a folder of its own, and what it warned of.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("etags-\(UUID().uuidString)")
        let warnings = Mutex<[String]>([])

        func store(byteLimit: Int = 1 << 20) -> DiskETagStore {
            DiskETagStore(folder: url, byteLimit: byteLimit) { [self] warning in
                warnings.withLock { $0.append(warning.description) }
            }
        }

        var files: [URL] {
            (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    @Test("a response outlives its store, with all that it varies by")
    func disk() async throws {
        let folder = Folder()
        let response = try Self.response("W/\"ü\"", bytes: 1_000)
        await folder.store().store(response, for: "https://x/a?b")
        #expect(await folder.store().response(for: "https://x/a?b") == response)
        #expect(await folder.store().response(for: "https://x/a") == nil)
        await folder.store().removeResponse(for: "https://x/a?b")
        #expect(await folder.store().response(for: "https://x/a?b") == nil)
        #expect(folder.files.isEmpty)
        #expect(folder.warnings.withLock(\.self).isEmpty)
    }

    @Test("nothing temporary is left, and an older answer is replaced")
    func replacing() async throws {
        let folder = Folder()
        for number in 0..<5 { await folder.store().store(try Self.response("\"\(number)\""), for: "k") }
        #expect(folder.files.count == 1)
        #expect(await folder.store().response(for: "k")?.tag.opaque == "4")
    }

    @Test("a file that is damaged anywhere counts as absent, with a warning, and is removed")
    func damaged() async throws {
        let folder = Folder()
        await folder.store().store(try Self.response(), for: "k")
        let file = try #require(folder.files.first)
        let whole = try Data(contentsOf: file)
        var cases = [Data(), Data("\n".utf8), Data("{}\n".utf8), whole.dropLast(), whole + Data([0])]
        for position in 0..<whole.count {
            var changed = whole
            changed[position] ^= 0x55
            cases.append(changed)
        }
        for content in cases {
            try content.write(to: file)
            folder.warnings.withLock { $0 = [] }
            let found = await folder.store().response(for: "k")
            #expect(found == nil)
            #expect(folder.files.isEmpty)
            #expect(folder.warnings.withLock(\.count) == 1)
            #expect(folder.warnings.withLock { $0.first?.contains(file.path) } == true)
        }
    }

    @Test("the oldest files go when there is no room")
    func eviction() async throws {
        let folder = Folder()
        let store = folder.store(byteLimit: 5_000)
        for number in 0..<5 {
            await store.store(try Self.response(bytes: 1_500), for: "\(number)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(await store.response(for: "4") != nil)
        #expect(await store.response(for: "0") == nil)
        #expect(folder.files.count < 4)
    }

    @Test("a folder that cannot be written is told of, and the request goes on")
    func unwritable() async throws {
        let folder = Folder()
        try Data().write(to: folder.url)  // A file where the folder should be.
        await folder.store().store(try Self.response(), for: "k")
        #expect(folder.warnings.withLock(\.count) == 1)
        #expect(await folder.store().response(for: "k") == nil)
    }
}
