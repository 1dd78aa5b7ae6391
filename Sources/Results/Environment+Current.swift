import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Environment {
    /// What this process runs on.
    ///
    /// - Parameter allocator: The allocator in use, as the caller found it.
    public static func current(allocator: String?) -> Environment {
        var environment = Environment()
        environment.host = ProcessInfo.processInfo.hostName
        environment.os = operatingSystem
        environment.kernel = systemName { $0.release }
        environment.arch = systemName { $0.machine }
        environment.cpu = processorName
        environment.cores = ProcessInfo.processInfo.processorCount
        environment.memoryBytes = Int(ProcessInfo.processInfo.physicalMemory)
        environment.swift = SwiftVersion.current
        environment.build = BuildMode.current.rawValue
        environment.libcurl = curlVersion
        environment.allocator = allocator
        return environment
    }

    private static var operatingSystem: String? {
        #if os(Linux)
            field("PRETTY_NAME", in: "/etc/os-release", separator: "=")?.trimmingCharacters(in: ["\""])
        #else
            ProcessInfo.processInfo.operatingSystemVersionString
        #endif
    }

    private static var processorName: String? {
        field("model name", in: "/proc/cpuinfo", separator: ":")
    }

    /// The libcurl that `URLSession` uses, found in the process without linking it.
    private static var curlVersion: String? {
        // A session makes sure that the library is loaded.
        _ = URLSession.shared
        typealias Function = @convention(c) () -> UnsafePointer<CChar>?
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "curl_version") else { return nil }
        // `curl_version` has had this type since libcurl 7.1.
        guard let text = unsafeBitCast(symbol, to: Function.self)() else { return nil }
        return String(cString: text).split(separator: " ").first?.split(separator: "/").last.map(String.init)
    }

    private static func systemName(_ field: (utsname) -> Any) -> String? {
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        let bytes = Mirror(reflecting: field(name)).children.compactMap { $0.value as? CChar }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The value of the first line of a file that begins with `key`.
    private static func field(_ key: String, in path: String, separator: Character) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: separator, maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
}
