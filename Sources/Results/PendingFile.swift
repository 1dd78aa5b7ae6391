import Foundation

/// A file under a temporary name, which takes its real one when it is whole.
///
/// One that is let go of before ``commit()`` leaves nothing behind.
final class PendingFile {
    private let path: String
    private let temporaryPath: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    /// Opens the temporary file, in the folder of `path`.
    ///
    /// - Throws: ``FileError``.
    init(path: String) throws(FileError) {
        self.path = path
        temporaryPath = "\(path).\(getpid()).tmp"
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporaryPath)
    }

    /// Appends text; it reaches the disk in pieces.
    ///
    /// - Throws: ``FileError``.
    func write(_ text: String) throws(FileError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Brings everything to the disk and gives the file its name.
    ///
    /// - Throws: ``FileError``.
    func commit() throws(FileError) {
        try flush()
        guard fsync(descriptor) == 0, close(descriptor) == 0 else { throw Self.failure(path) }
        descriptor = -1
        guard rename(temporaryPath, path) == 0 else {
            let failure = Self.failure(path)
            unlink(temporaryPath)
            throw failure
        }
    }

    private func flush() throws(FileError) {
        var written = 0
        while written < buffer.count {
            let count = buffer[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                written += count
            } else if errno != EINTR {
                throw Self.failure(path)
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String) -> FileError {
        FileError(description: "cannot write '\(path)': \(String(cString: strerror(errno)))")
    }
}
