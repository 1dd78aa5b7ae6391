#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Reply {
    /// What is said when a body could not be prepared.
    init(preparationFailure error: any Error) {
        switch error {
        case let error as UnsatisfiableQuery:
            self.init(.badRequest, error: error.description)
        case ServerError.systemCall(let name, let code) where [EMFILE, ENFILE, ENOMEM, ENOSPC].contains(code):
            let failure = ServerError.systemCall(name: name, errno: code)
            self.init(.serviceUnavailable, error: "no room for another body: \(failure)")
        default:
            self.init(.internalServerError, error: "the body could not be made: \(error)")
        }
    }
}
