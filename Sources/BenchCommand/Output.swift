import Foundation

/// Where text goes: results to standard output, everything else to standard error.
enum Output {
    /// Writes a result, with a line end.
    static func result(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes bytes of a result as they are.
    static func result(_ bytes: Data) throws {
        try FileHandle.standardOutput.write(contentsOf: bytes)
    }

    /// Writes a remark.
    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Writes an error.
    static func error(_ text: String) {
        note("bench: \(text)")
    }
}
