import Foundation

/// The version of the Swift compiler that built this program.
public enum SwiftVersion {
    /// Such as `6.3.1`.
    ///
    /// The compiler writes its version into the debug information of what it builds, which SwiftPM keeps in
    /// release builds. Where that was stripped, only what the compiler was asked for is known: `6.2 or later`.
    public static let current: String = embedded(in: "/proc/self/exe") ?? "6.2 or later"

    /// The version that a program carries, or nil.
    ///
    /// - Complexity: O(n) in the size of the file, which is mapped and not read whole.
    public static func embedded(in path: String) -> String? {
        guard let program = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            return nil
        }
        // In two parts, so that the search does not find itself.
        let mark = Data("Swift ".utf8) + Data("version ".utf8)
        var start = program.startIndex
        while let range = program.range(of: mark, in: start..<program.endIndex) {
            let version = program[range.upperBound...].prefix(16).prefix { $0 == 0x2E || (0x30...0x39).contains($0) }
            if let text = String(bytes: version, encoding: .utf8), text.contains(".") { return text }
            start = range.upperBound
        }
        return nil
    }
}
