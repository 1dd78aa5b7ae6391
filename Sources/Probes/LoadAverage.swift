/// The load averages of the machine: runnable and blocked tasks, averaged over 1, 5 and 15 minutes.
public struct LoadAverage: Sendable, Equatable, Codable {
    /// Over the last minute.
    public let oneMinute: Double
    /// Over the last five minutes.
    public let fiveMinutes: Double
    /// Over the last fifteen minutes.
    public let fifteenMinutes: Double

    /// The averages now, from `/proc/loadavg`; `nil` where there is none.
    public static func current() -> LoadAverage? {
        guard let text = try? KernelFile(path: "/proc/loadavg").read() else { return nil }
        return LoadAverage(parsing: text)
    }

    init?(parsing text: String) {
        let fields = text.split(separator: " ").prefix(3).compactMap { Double($0) }
        guard fields.count == 3 else { return nil }
        oneMinute = fields[0]
        fiveMinutes = fields[1]
        fifteenMinutes = fields[2]
    }
}
