#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How much of the process is in physical memory, now and at its highest since a moment.
///
/// Linux only: `/proc/self/statm`, and `VmHWM` of `/proc/self/status`, which `/proc/self/clear_refs` can set back to
/// the present value (proc(5)). The kernel batches its page counts by processor, so each reading may be some hundred
/// kilobytes behind.
public enum ResidentMemory {
    /// Bytes resident now. Throws ``ResidentMemoryUnavailable`` where the kernel does not tell.
    public static func current() throws(ResidentMemoryUnavailable) -> UInt64 {
        let text = try read("/proc/self/statm")
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = UInt64(fields[1]) else {
            throw ResidentMemoryUnavailable(reason: "/proc/self/statm: no resident pages in '\(text.prefix(80))'")
        }
        return pages * UInt64(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The most bytes resident since the process began or ``resetPeak()``.
    ///
    /// Throws ``ResidentMemoryUnavailable`` where the kernel does not tell.
    public static func peak() throws(ResidentMemoryUnavailable) -> UInt64 {
        guard let bytes = peak(inStatus: try read("/proc/self/status")) else {
            throw ResidentMemoryUnavailable(reason: "/proc/self/status: no VmHWM line")
        }
        return bytes
    }

    /// Sets the peak back to what is resident now, so that the next ``peak()`` is of the span from here.
    ///
    /// Throws ``ResidentMemoryUnavailable`` where the kernel refuses: then a peak is of the whole process and must
    /// not be reported as a span's.
    public static func resetPeak() throws(ResidentMemoryUnavailable) {
        do {
            try KernelFile(path: "/proc/self/clear_refs").write("5")
        } catch {
            throw ResidentMemoryUnavailable(reason: error.description)
        }
    }

    static func peak(inStatus status: String) -> UInt64? {
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
        let fields = line.dropFirst("VmHWM:".count).split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard fields.count == 2, fields[1] == "kB", let kibibytes = UInt64(fields[0]) else { return nil }
        return kibibytes * 1_024
    }

    private static func read(_ path: String) throws(ResidentMemoryUnavailable) -> String {
        do {
            return try KernelFile(path: path).read()
        } catch {
            throw ResidentMemoryUnavailable(reason: error.description)
        }
    }
}

/// Resident memory cannot be read or its peak not reset here, and why.
public struct ResidentMemoryUnavailable: Error, Equatable, CustomStringConvertible {
    /// The file and the system's reason.
    public let reason: String

    /// One line that says what is missing.
    public var description: String { "resident memory is not available: \(reason)" }
}
