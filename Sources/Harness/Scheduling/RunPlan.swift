/// How much a run measures, and how long it may take.
public struct RunPlan: Sendable {
    /// Generations of fresh processes that take timed turns in lockstep.
    public var generations: Int
    /// Turns in each generation; nil to choose as many as the budget holds.
    public var turns: Int?
    /// Fewest turns in a generation where the budget chooses.
    public var minimumTurns: Int
    /// Requests of each worker that are thrown away before its first turn.
    public var warmUpRequests: Int
    /// Processes of each cell that count allocations and memory.
    public var countingProcesses: Int
    /// Requests that each of them counts.
    public var countingRequests: Int
    /// Processes of each cell whose main queue is watched.
    public var mainQueueProcesses: Int
    /// Requests that each of them makes.
    public var mainQueueRequests: Int
    /// Seconds after which no new generation is begun and turns are cut short; nil for no limit.
    public var budget: Double?
    /// Seed of orders and environments.
    public var seed: UInt64
    /// Which processors timed turns run on.
    public var pinning: Pinning

    /// Timed samples that each cell has at least; with fewer it is starved.
    var expectedSamples: Int { generations * (turns ?? minimumTurns) }

    /// The main job: n ≥ 36 for every cell, in about 90 s on two processors.
    public static let standard = RunPlan(
        generations: 6, turns: nil, minimumTurns: 6, warmUpRequests: 2, countingProcesses: 2, countingRequests: 3,
        mainQueueProcesses: 2, mainQueueRequests: 4, budget: 90, seed: 1, pinning: .automatic)

    /// A first look, in under 20 s: too little for intervals.
    public static let quick = RunPlan(
        generations: 2, turns: nil, minimumTurns: 2, warmUpRequests: 1, countingProcesses: 1, countingRequests: 1,
        mainQueueProcesses: 1, mainQueueRequests: 1, budget: 14, seed: 1, pinning: .automatic)

    /// Narrow intervals, in about five minutes.
    public static let thorough = RunPlan(
        generations: 20, turns: nil, minimumTurns: 6, warmUpRequests: 2, countingProcesses: 3, countingRequests: 3,
        mainQueueProcesses: 3, mainQueueRequests: 6, budget: 300, seed: 1, pinning: .automatic)
}
