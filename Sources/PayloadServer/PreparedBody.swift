import Foundation

/// A body in memory that the kernel can send without a copy in user space: a file without a name.
final class PreparedBody {
    let descriptor: Int32
    let count: Int

    /// Writes the bytes once.
    init(_ bytes: Data) throws(ServerError) {
        let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
        var template = Array("\(folder)/payload-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        count = bytes.count
        guard descriptor >= 0 else { throw Self.failure(folder) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var written = 0
        while written < bytes.count {
            let step = bytes[(bytes.startIndex + written)...].withUnsafeBytes {
                write(descriptor, $0.baseAddress, $0.count)
            }
            guard step > 0 else { throw Self.failure(folder) }
            written += step
        }
    }

    deinit { close(descriptor) }

    private static func failure(_ folder: String) -> ServerError {
        ServerError(description: "cannot keep a body in \(folder): \(String(cString: strerror(errno)))")
    }
}
