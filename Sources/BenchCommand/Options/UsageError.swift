/// Something about the command line, or a file it names, that has to be put right first: exit code 2.
struct UsageError: Error, CustomStringConvertible {
    /// One line that names the option, the value and the way out.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
