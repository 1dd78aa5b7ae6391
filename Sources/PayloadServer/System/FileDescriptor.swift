#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file descriptor with one owner, closed when that owner goes.
struct FileDescriptor: ~Copyable, Sendable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { close(number) }
}
