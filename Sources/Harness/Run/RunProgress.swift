import Probes

/// Turns what is done into a share of the whole.
///
/// With a budget the share is that of time, since the run fills its budget; without one it is that of steps.
struct RunProgress {
    private let plan: RunPlan
    private let start: UInt64
    private let observer: any RunObserver
    private let preparationSteps: Int
    private var steps = 0
    private var generation = 1

    init(plan: RunPlan, cellCount: Int, start: UInt64, observer: any RunObserver) {
        self.plan = plan
        self.start = start
        self.observer = observer
        preparationSteps = plan.countingProcesses * ((cellCount + 1) / 2) + plan.mainQueueProcesses * (cellCount - 1)
    }

    /// A step of counting or watching is done.
    mutating func advance(label: String) {
        steps += 1
        report(label: label)
    }

    /// A generation begins.
    mutating func beginGeneration(_ number: Int) {
        generation = number
        report(label: "generation \(number) of \(plan.generations)")
    }

    /// A turn of all lanes is done.
    mutating func advanceTurn(_ turn: Int, generation: Int) {
        steps += 1
        report(label: "generation \(generation) of \(plan.generations), turn \(turn)")
    }

    private func report(label: String) {
        let fraction: Double
        if let budget = plan.budget, plan.turns == nil {
            fraction = Double(MonotonicClock.now() - start) / (budget * 1e9)
        } else {
            // A turn takes every lane, a step of preparation about one or two; their lengths are alike enough.
            let whole = preparationSteps + plan.generations * (plan.turns ?? plan.minimumTurns)
            fraction = Double(steps) / Double(max(1, whole))
        }
        observer.runDidAdvance(to: min(1, fraction), label: label)
    }
}
