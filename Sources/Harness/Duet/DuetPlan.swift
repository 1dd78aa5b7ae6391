/// How much a duet measures, and how long it may take.
public struct DuetPlan: Sendable {
    /// Generations before the first look at the figures.
    public var firstLook = 8
    /// Generations between one look and the next.
    public var lookInterval = 8
    /// Generations at most.
    public var maximumGenerations = 64
    /// Turns in each generation.
    public var turns = 2
    /// Requests of each worker that are thrown away before its first turn.
    public var warmUpRequests = 1
    /// Requests that each side's counting process counts; 0 for none.
    public var countingRequests = 1
    /// Seconds after which no other generation is begun.
    public var budget = 60.0
    /// Seed of orders and environments.
    public var seed: UInt64 = 1
    /// Which processors timed turns run on.
    public var pinning = Pinning.automatic

    /// The usual plan.
    public init() {}

    /// Whether the figures are looked at after so many generations.
    ///
    /// Looks are fixed beforehand, so that the level can be shared out among them: who looks after every generation
    /// and stops at the first significant one finds something in the end, whatever there is.
    public func isLook(after generations: Int) -> Bool {
        generations == maximumGenerations
            || generations >= firstLook && (generations - firstLook).isMultiple(of: max(1, lookInterval))
    }

    /// Which look it is after so many generations, from 1. An end in between, as when the budget is spent, is the next one.
    public func look(after generations: Int) -> Int {
        let done = (1...max(1, generations)).count(where: isLook)
        return isLook(after: generations) ? done : done + 1
    }
}
