import Results

/// What `bench doctor` says of the noise of a machine.
public struct DoctorReport: Sendable {
    private let environment: Environment
    private let pairs: Int
    private let turns: Int
    private let sequential: Double?
    private let lockstep: Double?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - environment: The machine.
    ///   - pairs: Pairs of identical processes measured each way.
    ///   - turns: Decodes of each process.
    ///   - sequential: Standard deviation of the log ratios of whole processes one after the other.
    ///   - lockstep: The same of processes that took turns.
    public init(environment: Environment, pairs: Int, turns: Int, sequential: Double?, lockstep: Double?) {
        self.environment = environment
        self.pairs = pairs
        self.turns = turns
        self.sequential = sequential
        self.lockstep = lockstep
    }

    /// The report, without a line end behind its last line.
    public var text: String {
        let machine = [
            environment.cpu, environment.cores.map { "\($0) processors" }, environment.os,
            environment.kernel.map { "kernel \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
        var lines = [
            "machine     \(machine)",
            "allocator   \(environment.allocator ?? "unknown")",
            "",
            "The same code against itself: \(pairs) pairs of processes each way, \(turns) decodes of each process.",
            "Standard deviation of the log ratio, which would be 0 without noise:",
            "  in sequence   \(Self.percent(sequential))   whole processes one after the other, as most tools measure",
            "  in lockstep   \(Self.percent(lockstep))   taking turns on one processor, as this harness measures",
        ]
        if let sequential, let lockstep, lockstep > 0 {
            lines.append("Lockstep is \(NumberText.threeDigits(sequential / lockstep)) times as steady here.")
        }
        return lines.joined(separator: "\n")
    }

    private static func percent(_ deviation: Double?) -> String {
        guard let deviation else { return "unknown" }
        let text = NumberText.fixed(100 * deviation, decimals: 1) + " %"
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }
}
