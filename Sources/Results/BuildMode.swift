/// Whether this program was built with optimisation.
public enum BuildMode: String, Sendable {
    case debug, release

    /// The mode of the running program.
    public static var current: BuildMode {
        #if DEBUG
            .debug
        #else
            .release
        #endif
    }
}
