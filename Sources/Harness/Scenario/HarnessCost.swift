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
}
