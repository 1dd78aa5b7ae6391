#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a ``PayloadServer`` cannot start or go on.
public enum ServerError: Error, Equatable, CustomStringConvertible, Sendable {
    /// Another process listens on the port.
    case portInUse(UInt16)
    /// This user may not listen on the port.
    case portNotPermitted(UInt16)
    /// A value of the configuration makes no sense; the text names it and the way out.
    case invalidConfiguration(String)
    /// A system call failed with this errno.
    case systemCall(name: String, errno: Int32)
    /// The server is built on epoll, which this system does not have.
    case unsupportedPlatform

    /// One line that names what failed and the way out.
    public var description: String {
        switch self {
        case .portInUse(let port):
            "port \(port) on 127.0.0.1 is in use: choose another, or 0 for a free one"
        case .portNotPermitted(let port):
            "no permission to listen on port \(port): choose one from 1024 up, or 0 for a free one"
        case .invalidConfiguration(let text):
            "server configuration: \(text)"
        case .systemCall(let name, let code):
            "the system refused \(name): \(String(cString: strerror(code))) (errno \(code))"
        case .unsupportedPlatform:
            "the payload server needs Linux (epoll and sendfile): serve the payloads from another machine and give its URL"
        }
    }

    /// The call's result, or the error it stands for when it is negative.
    static func check<Result: FixedWidthInteger & SignedInteger>(
        _ name: String, _ result: Result
    ) throws(ServerError) -> Result {
        guard result >= 0 else { throw .systemCall(name: name, errno: Int32(-result)) }
        return result
    }
}
