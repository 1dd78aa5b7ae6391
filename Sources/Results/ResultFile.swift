import Foundation

/// A file that cannot be read or written, and what to do about it.
public struct FileError: Error, Equatable, CustomStringConvertible {
    /// One line that names the file.
    public let description: String
}

/// Files of results on disk.
public enum ResultFile {
    /// Checks that a file can be written, before anything is measured.
    ///
    /// - Throws: ``FileError``.
    public static func checkWritable(_ path: String) throws(FileError) {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw FileError(description: "cannot write '\(path)': it is a folder; name a file in it")
        }
        // A new file is renamed over what is there: a device or a pipe would be gone.
        let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
        if let type, type != .typeRegular, type != .typeSymbolicLink {
            throw FileError(
                description: "cannot write '\(path)': it is no file but a device, a pipe or a socket, which the "
                    + "new file would replace; name a file, or use --format csv for standard output")
        }
        let folder = folder(of: path)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw FileError(description: "cannot write '\(path)': there is no folder '\(folder)'; make it first")
        }
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw FileError(description: "cannot write '\(path)': no permission to write in the folder '\(folder)'")
        }
    }

    /// Writes rows, all or nothing: to a temporary name in the same folder, which is then renamed.
    ///
    /// - Throws: ``FileError``.
    public static func write(_ rows: [ResultRow], to path: String) throws(FileError) {
        let file = try PendingFile(path: path)
        try file.write(CSVWriter.text(of: rows))
        try file.commit()
    }

    /// Reads all rows; ``CSVReader/forEachRow(ofFile:_:)`` needs no memory for them.
    ///
    /// - Throws: ``FileError`` where there is no such file, ``CSVError`` for its first fault.
    public static func read(_ path: String) throws -> [ResultRow] {
        var rows: [ResultRow] = []
        try CSVReader.forEachRow(ofFile: path) { rows.append($0) }
        return rows
    }

    static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }
}
