/// Why there is no payload.
public enum PayloadError: Error, Equatable, CustomStringConvertible {
    /// There is no folder of samples where one was named or looked for.
    case noDataDirectory(tried: [String])
    /// There is no shape of this name.
    case unknownShape(String, known: [String])
    /// There is no sample of a shape in the folder.
    case noSample(file: String)
    /// A sample is not JSON.
    case syntax(file: String, line: Int, column: Int, reason: String)
    /// A sample is JSON that does not fit: its model, or what the synthesizer can grow.
    case misfit(file: String, path: String, reason: String)
    /// A body of so few bytes cannot be made.
    case tooSmall(shape: String, bytes: Int, least: Int)
    /// A text that is no size.
    case badSize(String)

    /// One line that names what is wrong and the way out.
    public var description: String {
        switch self {
        case .noDataDirectory(let tried):
            "no folder of JSON samples: looked for \(tried.joined(separator: ", ")); name it with --data"
        case .unknownShape(let name, let known):
            "there is no shape '\(name)'; there are \(known.joined(separator: ", "))"
        case .noSample(let file):
            "there is no sample '\(file)'"
        case .syntax(let file, let line, let column, let reason):
            "\(file):\(line):\(column): not JSON: \(reason)"
        case .misfit(let file, let path, let reason):
            "\(file): at \(path.isEmpty ? "the top level" : path): \(reason)"
        case .tooSmall(let shape, let bytes, let least):
            "a payload of \(bytes) bytes is too small for '\(shape)': it takes 0 for no records, or at least \(least)"
        case .badSize(let text):
            "'\(text)' is not a size; write 2MB, 64KB, 1.5MB, 2MiB, 2000000 or 0, up to 1GB"
        }
    }
}
