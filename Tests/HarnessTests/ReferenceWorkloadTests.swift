import Foundation
import Payloads
import Testing

@testable import Harness

@Suite("Reference workload")
struct ReferenceWorkloadTests {
    @Test("the payload of version 1 is frozen: any other bytes need another version")
    func frozenBytes() {
        #expect(ReferenceWorkload.version == 1)
        #expect(
            SHA256.hexDigest(of: ReferenceWorkload().body)
                == "c3dccc7bf40f7da095fa774a692e2d851a4edbc39068398b6f8f521a494ccff6")
    }

    @Test("a right decode is accepted, a shorter or changed one is not")
    func check() throws {
        let workload = ReferenceWorkload()
        let records = try workload.decode()
        #expect(ReferenceWorkload.isCorrect(records))
        #expect(!ReferenceWorkload.isCorrect(Array(records.dropLast())))
        #expect(!ReferenceWorkload.isCorrect(Array(records.dropFirst()) + [records[0]]))
        let text = String(decoding: workload.body, as: UTF8.self)
        let changed = text.replacingOccurrences(
            of: "\"counts\":[", with: "\"counts\":[1,", range: text.range(of: "\"counts\":["))
        let decoded = try JSONDecoder().decode([ReferenceRecord].self, from: Data(changed.utf8))
        #expect(!ReferenceWorkload.isCorrect(decoded))
    }
}
