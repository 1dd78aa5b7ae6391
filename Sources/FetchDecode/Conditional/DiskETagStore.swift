import Foundation

/// Keeps responses in a folder, one file each, over launches of the app.
///
/// Files are written to a temporary name and renamed. A file that cannot be read for what it is counts as absent,
/// is told of, and removed: the next answer replaces it.
public actor DiskETagStore: ETagStore {
    /// Something that went wrong and cost a stored response, never the request.
    public struct Warning: Error, Sendable, CustomStringConvertible {
        /// The file.
        public let path: String
        /// What is wrong with it.
        public let reason: String
        /// One line.
        public var description: String { "the stored response \(path) \(reason)" }
    }

    private let folder: URL
    private let byteLimit: Int
    private let warn: @Sendable (Warning) -> Void

    /// Opens a store; the folder is made when the first response is kept.
    ///
    /// - Parameters:
    ///   - folder: A folder of its own, such as one in the app's caches.
    ///   - byteLimit: How many bytes the files may have together; those written longest ago go first.
    ///   - onWarning: Hears what went wrong; without it, standard error does.
    public init(
        folder: URL, byteLimit: Int = 256 << 20,
        onWarning: @escaping @Sendable (Warning) -> Void = { warning in
            FileHandle.standardError.write(Data("warning: \(warning)\n".utf8))
        }
    ) {
        self.folder = folder
        self.byteLimit = byteLimit
        warn = onWarning
    }

    /// What is kept under a key. Complexity: O(*n*) in the bytes of the body.
    public func response(for key: String) -> StoredResponse? {
        let file = file(for: key)
        let content: Data
        do {
            content = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return nil
        } catch {
            warn(Warning(path: file.path, reason: "cannot be read: \(error.localizedDescription)"))
            return nil
        }
        do {
            let stored = try StoredResponseFile(content)
            // Two keys that share a name are two addresses: the later one has the file.
            return stored.key == key ? stored.response : nil
        } catch {
            warn(Warning(path: file.path, reason: "is not whole and is forgotten: \(error)"))
            remove(file)
            return nil
        }
    }

    /// Keeps a response, and makes room for it.
    public func store(_ response: StoredResponse, for key: String) {
        let file = file(for: key)
        do {
            let content = try StoredResponseFile(key: key, response: response).encoded()
            guard content.count <= byteLimit else {
                remove(file)
                return
            }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try content.write(to: file, options: .atomic)
            evict(sparing: file)
        } catch {
            warn(Warning(path: file.path, reason: "cannot be written: \(error.localizedDescription)"))
            // What is there belongs to an older answer.
            remove(file)
        }
    }

    /// Forgets what is kept under a key.
    public func removeResponse(for key: String) { remove(file(for: key)) }

    private func remove(_ file: URL) {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            warn(Warning(path: file.path, reason: "cannot be removed: \(error.localizedDescription)"))
        }
    }

    /// Removes the files written longest ago until the rest fits. Complexity: O(*n* log *n*) in the number of files.
    private func evict(sparing kept: URL) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let files =
            ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? [])
            .filter { $0.pathExtension == Self.fileExtension }
            .compactMap { file in (try? file.resourceValues(forKeys: keys)).map { (file, $0) } }
            .sorted { ($0.1.contentModificationDate ?? .distantPast) < ($1.1.contentModificationDate ?? .distantPast) }
        var bytes = files.reduce(0) { $0 + ($1.1.fileSize ?? 0) }
        for (file, values) in files where bytes > byteLimit && file.lastPathComponent != kept.lastPathComponent {
            remove(file)
            bytes -= values.fileSize ?? 0
        }
    }

    private static let fileExtension = "response"

    private func file(for key: String) -> URL {
        let name = StoredResponseFile.digest(Array(key.utf8))
        return folder.appendingPathComponent("\(name).\(Self.fileExtension)")
    }
}
