import FetchDecode

/// A slowdown on purpose, to see whether it is found.
public struct Injection: Codable, Hashable, Sendable {
    /// The stage that is made longer; one of ``stages``.
    public let stage: Stage
    /// By how much, as a share of its own length: 0.05 for 5 %.
    public let share: Double

    /// The stages that can be made longer from outside the path.
    public static let stages: [Stage] = [.issue, .decode]

    /// An injection; nil for a stage that cannot be made longer, or a share that is not one.
    public init?(stage: Stage, share: Double) {
        guard Self.stages.contains(stage), share >= 0, share <= 10 else { return nil }
        self.stage = stage
        self.share = share
    }
}
