/// One line that tells how far work is and how long it may still take.
public struct ProgressBar: Sendable {
    /// Share of the work that is done, 0…1.
    public var fraction: Double
    /// Seconds since the work began.
    public var elapsed: Double
    /// What is going on.
    public var label: String

    /// Creates a line.
    public init(fraction: Double, elapsed: Double, label: String) {
        self.fraction = min(1, max(0, fraction))
        self.elapsed = elapsed
        self.label = label
    }

    /// Seconds left if the rest goes as what is done; nil while too little is done to tell.
    public var remaining: Double? {
        fraction >= 0.02 ? elapsed * (1 - fraction) / fraction : nil
    }

    /// The line, at most `width` characters long.
    public func text(width: Int) -> String {
        let barWidth = 24
        let filled = Int((fraction * Double(barWidth)).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
        let percent = "\(Int(fraction * 100))%"
        let left = remaining.map { "\(Self.duration($0)) left" } ?? "…"
        let text = "\(bar) \(String(repeating: " ", count: 4 - percent.count))\(percent)  \(left)  \(label)"
        return String(text.prefix(width))
    }

    /// Seconds as `42 s` or `3 min 05 s`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        guard whole >= 60 else { return "\(whole) s" }
        return "\(whole / 60) min \(whole % 60 < 10 ? "0" : "")\(whole % 60) s"
    }
}
