import FetchDecode

/// Hears of a run's progress, between turns.
public protocol RunObserver: AnyObject {
    /// Some work is done.
    ///
    /// - Parameters:
    ///   - fraction: Share of the planned work, 0…1.
    ///   - label: What is going on.
    func runDidAdvance(to fraction: Double, label: String)

    /// A sample of a timed turn, in the order in which they were taken.
    func runDidRecord(_ sample: RequestSample, cell: String, generation: Int, turn: Int)

    /// Something that the reader of the results must know.
    func runDidWarn(_ message: String)
}
