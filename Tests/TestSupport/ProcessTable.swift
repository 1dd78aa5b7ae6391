import Foundation

/// The processes of this machine, as /proc tells them.
public enum ProcessTable {
    /// Identifiers of the living processes whose command line satisfies a condition.
    public static func identifiers(where condition: ([String]) -> Bool) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { identifier in
            guard let command = FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline"), !command.isEmpty
            else { return false }
            return condition(command.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// The parent of a process, or nil once it is gone.
    public static func parent(of identifier: Int32) -> Int32? {
        guard let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
            let end = status.lastIndex(of: ")")
        else { return nil }
        let fields = status[end...].split(separator: " ")
        return fields.count > 2 ? Int32(fields[2]) : nil
    }

    /// Looks again and again until a condition gives a value, for at most so many seconds.
    ///
    /// Blocks its thread: what it looks for may be gone by the time that a task of a busy test run goes on.
    public static func poll<Value>(seconds: Double, _ condition: () -> Value?) -> Value? {
        let end = Date().addingTimeInterval(seconds)
        while true {
            if let value = condition() { return value }
            guard Date() < end else { return nil }
            usleep(20_000)
        }
    }
}
