#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system's words for its error codes.
enum SystemError {
    /// The text of an `errno` value, such as `Permission denied`.
    ///
    /// `strerror` is safe from any thread where this package runs: in glibc since 2.32, and on Darwin.
    static func text(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
