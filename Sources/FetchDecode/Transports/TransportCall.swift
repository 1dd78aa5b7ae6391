/// Which form of `URLSession`'s interface moves a request.
public enum TransportCall: String, CaseIterable, Codable, Sendable {
    /// `data(for:)`. It makes its task inside, so the ``Stage/issue`` stage is only the start of a Swift task. On
    /// Linux a cancelled request is let go but not stopped, since stopping it can deadlock the process
    /// (swift-corelibs-foundation issue 5412): it keeps its connection until its transfer ends. And an answer of 401 with a challenge never comes (issue 5456): only
    /// the client's deadline ends it. With a session of somebody else's, header fields follow a redirect to another origin.
    case asyncData = "async-data"
    /// `dataTask(with:completionHandler:)`: the form whose synchronous part can be timed apart.
    case completionHandler = "completion-handler"
    /// A delegate that appends each piece to one growing buffer, and stops at the limit.
    case delegateStream = "delegate-stream"
    /// A download to a file, which is mapped into memory, decoded and removed. On Linux, Foundation leaves the file of a
    /// download that fails in the temporary folder, and tells nobody its name.
    case downloadFile = "download-file"
}
