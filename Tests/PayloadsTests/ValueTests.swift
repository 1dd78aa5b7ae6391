import Foundation
import Testing

@testable import Payloads

@Suite("Payload values")
struct ValueTests {
    @Test(
        "SHA-256 gives the digests of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func sha256(text: String, digest: String) {
        #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest)
    }

    @Test("SHA-256 in pieces is that of the whole, at every length around a block")
    func sha256Pieces() {
        for length in [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 300] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            var digest = SHA256()
            for start in stride(from: 0, to: length, by: 7) { digest.update(bytes[start..<min(start + 7, length)]) }
            let hex = digest.finish().map { String(format: "%02x", $0) }.joined()
            #expect(hex == SHA256.hexDigest(of: bytes))
        }
    }

    @Test(
        "sizes are read as people write them, and told in the shortest exact form",
        arguments: [
            ("2MB", 2_000_000, "2MB"), ("64KB", 64_000, "64KB"), ("1.5MB", 1_500_000, "1500KB"),
            ("2MiB", 2_097_152, "2097152B"), ("2000000", 2_000_000, "2MB"), ("0", 0, "0B"), ("100b", 100, "100B"),
            ("1gb", 1_000_000_000, "1000MB"),
        ])
    func sizes(text: String, bytes: Int, label: String) throws {
        #expect(try ByteSize(parsing: text).bytes == bytes)
        #expect(ByteSize(bytes).description == label)
        #expect(try ByteSize(parsing: label).bytes == bytes)
    }

    @Test(
        "what is no size is refused", arguments: ["", "MB", "2XB", "-1", "1.5", "2 MB", "1e6", "2GB", "0.1KB5", "nan"])
    func badSizes(text: String) {
        #expect(throws: PayloadError.badSize(text)) { try ByteSize(parsing: text) }
    }

    @Test("civil time is that of Foundation, both ways, over four centuries")
    func civilTime() throws {
        var generator = PayloadGenerator(seed: 5)
        for _ in 0..<2_000 {
            let seconds = generator.next(in: -5_000_000_000...8_000_000_000)
            var bytes: [UInt8] = []
            CivilTime(seconds: seconds).append(to: &bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text == Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601))
            #expect(CivilTime(iso8601: text)?.seconds == seconds)
        }
        #expect(CivilTime(iso8601: "2024-02-29T23:59:59Z")?.seconds == 1_709_251_199)
        for text in ["2024-02-29", "2024-02-29 23:59:59Z", "2024-13-01T00:00:00Z", "2024-02-29T23:59:59+", ""] {
            #expect(CivilTime(iso8601: text) == nil)
        }
    }

    @Test("decimals and doubles of one text have one hash")
    func decimals() {
        for text in ["0.1", "64.90", "-18.40", "163.1400", "0.00", "12345678.123456", "7"] {
            var first = RecordChecksum()
            var second = RecordChecksum()
            first.add("x", Double(text))
            second.add("x", Decimal(string: text))
            #expect(first.sum == second.sum, "\(text)")
        }
    }
}
