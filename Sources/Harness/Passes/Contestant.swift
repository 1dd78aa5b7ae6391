/// A cell that takes turns, and the program that its workers run.
struct Contestant {
    /// The cell.
    let cell: Cell
    /// The program; nil for the run's own.
    var launcher: WorkerProcess.Launcher?
    /// By how much its requests are slowed down on purpose.
    var injection: Injection?
    /// Which side of a duet it is on; empty outside of one.
    var side = ""

    /// The name that its samples go by.
    var name: String { side.isEmpty ? cell.name : "\(side)/\(cell.name)" }
}
