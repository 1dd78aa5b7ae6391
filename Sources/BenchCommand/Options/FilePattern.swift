import Foundation

/// A file, or a pattern that stands for several: the shell leaves a quoted one to us.
enum FilePattern {
    /// The files, in alphabetical order.
    ///
    /// - Throws: ``UsageError`` for a pattern that no file matches; a plain name is left to whoever opens it.
    static func files(_ text: String) throws -> [String] {
        guard text.contains(where: { "*?[".contains($0) }), !FileManager.default.fileExists(atPath: text) else {
            return [text]
        }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(text, 0, nil, &found) == 0, let paths = found.gl_pathv else {
            throw UsageError("no file matches '\(text)'")
        }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
    }
}
