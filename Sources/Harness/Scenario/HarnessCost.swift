/// An operation of the harness that stands near or in the measured path, and whose cost is itself measured.
public enum HarnessCost: String, CaseIterable, Codable, Sendable {
    /// One reading of the monotonic clock.
    case clockRead = "clock-read"
    /// One value recorded into the histogram.
    case histogramRecord = "histogram-record"
    /// All seven values of one request recorded, as the parent does it between turns.
    case sampleRecord = "sample-record"
    /// One reading of CPU time and context switches.
    case usageRead = "usage-read"
    /// One `malloc` and `free` through the allocation counter while it is switched off, as in timed turns.
    case allocationCounterOff = "malloc-counter-off"
    /// One `malloc` and `free` while it counts, as in counting turns.
    case allocationCounterOn = "malloc-counter-on"
    /// One request through the client without transport and without an observer.
    case pathWithoutObserver = "path-without-observer"
    /// The same with the observer of timed turns: the difference is what the observer costs.
    case pathWithObserver = "path-with-observer"
    /// What a request pays for an observer that is not there: the seven questions whether there is one.
    case absentObserver = "absent-observer"

    /// Operations in a batch, and so in a sample: enough that the two clock readings around it do not count.
    var operationsPerSample: Int {
        switch self {
        case .pathWithObserver, .pathWithoutObserver: 1_000
        default: 20_000
        }
    }
}
