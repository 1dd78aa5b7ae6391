#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A small text file that the kernel makes on reading, such as those under `/proc`.
struct KernelFile {
    /// What could not be done with a file, and the system's reason.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let operation: String
        let code: Int32

        var description: String { "\(path): cannot \(operation): \(SystemError.text(code))" }
    }

    let path: String

    /// The whole file as text.
    func read() throws(Failure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, operation: "open", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16_384)
        while true {
            #if canImport(Darwin)
                let size = Darwin.read(descriptor, &piece, piece.count)
            #else
                let size = Glibc.read(descriptor, &piece, piece.count)
            #endif
            if size == 0 { return String(decoding: bytes, as: UTF8.self) }
            guard size > 0 else {
                if errno == EINTR { continue }
                throw Failure(path: path, operation: "read", code: errno)
            }
            bytes.append(contentsOf: piece.prefix(size))
        }
    }

    /// Writes a short text in one call.
    func write(_ text: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, operation: "open for writing", code: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            let size = Darwin.write(descriptor, bytes, bytes.count)
        #else
            let size = Glibc.write(descriptor, bytes, bytes.count)
        #endif
        guard size == bytes.count else { throw Failure(path: path, operation: "write", code: size < 0 ? errno : EIO) }
    }
}
