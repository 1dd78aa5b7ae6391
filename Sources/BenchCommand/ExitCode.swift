/// What the process tells its caller; scripts depend on these numbers.
enum ExitCode: Int32, Error {
    /// All is well.
    case success = 0
    /// A gated metric has become worse by more than its gate allows.
    case regression = 1
    /// The command line, or a file it names, is wrong; nothing was measured.
    case usage = 2
    /// The two sides cannot be compared: their toolchain, build, allocator, libcurl or payload differ.
    case notComparable = 3
    /// A cell failed, was killed by its timer, or was starved of samples; the rest is written.
    case cellFailed = 4
    /// The user interrupted; what was finished is written.
    case interrupted = 130
}
