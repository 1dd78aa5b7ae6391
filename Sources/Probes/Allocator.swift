import CAllocationCounter

/// The allocator that serves this process's `malloc`, found at run time; no allocator is linked for the sake of asking.
public struct Allocator: Sendable, Equatable, CustomStringConvertible {
    /// The allocator's name: `glibc`, `jemalloc`, `tcmalloc`, `mimalloc`, `system`, `sanitizer`, or `unknown`.
    public let name: String
    /// Its own word for its version, or `nil` where it has none.
    public let version: String?
    /// The path of the image that holds its `malloc`, or `nil` where the linker cannot tell.
    public let image: String?

    /// The name and version in one word or two, for a result's `allocator` column: `glibc 2.36`, `jemalloc 5.3.0`.
    ///
    /// Of jemalloc's version (`5.3.0-0-g54eaed1…`) only what comes before the first dash; an unknown allocator is
    /// named by its image.
    public var description: String {
        if let version { return "\(name) \(version.prefix { $0 != "-" })" }
        guard name == "unknown", let file = image?.split(separator: "/").last else { return name }
        return "unknown (\(file))"
    }

    /// The allocator in use: the one whose image holds the next `malloc` after the counter's own.
    ///
    /// An allocator that is merely loaded, and serves nobody, is not named.
    public static let current: Allocator = {
        let identity = allocation_counter_allocator()
        let name =
            switch identity.kind {
            case ALLOCATOR_GLIBC: "glibc"
            case ALLOCATOR_JEMALLOC: "jemalloc"
            case ALLOCATOR_TCMALLOC: "tcmalloc"
            case ALLOCATOR_MIMALLOC: "mimalloc"
            case ALLOCATOR_SYSTEM: "system"
            case ALLOCATOR_SANITIZER: "sanitizer"
            default: "unknown"
            }
        return Allocator(
            name: name,
            version: string(in: identity.version),
            image: string(in: identity.image)
        )
    }()

    /// The C string in a fixed array, which Swift sees as a tuple of its bytes; `nil` when empty.
    private static func string<Bytes>(in bytes: Bytes) -> String? {
        let text = withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return text.isEmpty ? nil : text
    }
}
