import Payloads
import Results

/// What a worker's turns are for; the kinds are never mixed in one process.
public enum TurnKind: String, Codable, Sendable {
    /// Pinned, nothing else switched on.
    case timed
    /// Allocations and memory, with the seed of hashing fixed.
    case counting
    /// Not pinned to one core, with the heartbeat on the main queue.
    case mainQueue = "main-queue"
}

/// The job of a worker: the first line on its standard input, as JSON.
struct WorkerJob: Codable, Sendable {
    /// Version of the lines that parent and worker exchange; a worker refuses another one.
    static let protocolVersion = 2

    var protocolVersion = Self.protocolVersion
    var cell: Cell
    var kind: TurnKind
    /// Processors to run on; empty for all that the parent may use.
    var processors: [Int]
    /// The address of the payload, where the cell's transport needs one.
    var url: String?
    /// What a correct decode must give.
    var expectedChecksum: PayloadChecksum?
    /// The folder of the samples, where the worker makes the body itself.
    var dataDirectory: String?
    /// By how much requests are slowed down on purpose.
    var injection: Injection?
}

/// A line from the parent, after the job.
enum WorkerCommand: Codable, Sendable {
    /// Do `requests` requests, one after the other, and report them.
    case turn(requests: Int)
    /// End.
    case finish
}

/// A line from the worker.
enum WorkerReply: Codable, Sendable {
    /// The job is understood and everything is prepared.
    case ready(WorkerDescription)
    /// A turn is done.
    case turn(TurnReport)
    /// The job cannot be done.
    case refused(reason: String)
}

/// What only the worker itself knows of its process.
struct WorkerDescription: Codable, Sendable {
    var protocolVersion = WorkerJob.protocolVersion
    /// The allocator really in use.
    var allocator: String
    /// How the program was built.
    var build = BuildMode.current.rawValue
    /// Counters that this kind of turn needs and the machine refuses, with the reason; by metric name.
    var unavailable: [String: String] = [:]
}

/// What one turn came to; fields that its kind does not measure are nil.
public struct TurnReport: Codable, Sendable {
    /// The requests, in order.
    public var samples: [RequestSample]
    /// Timed turns: CPU time and switches of the whole turn.
    public var usage: UsageReport?
    /// Counting turns: per request.
    public var counts: [CountReport] = []
    /// Main-queue turns: per request.
    public var stalls: [StallReport] = []
}

/// CPU time and context switches of a turn.
public struct UsageReport: Codable, Sendable {
    /// User time in nanoseconds.
    public var user: Int64
    /// System time in nanoseconds.
    public var system: Int64
    /// Voluntary switches.
    public var voluntarySwitches: Int64
    /// Involuntary switches.
    public var involuntarySwitches: Int64
}

/// Allocations and memory of one request.
public struct CountReport: Codable, Sendable {
    /// Number of allocations, a `realloc` counting as one; nil where they cannot be counted.
    public var allocations: Int?
    /// Bytes asked for.
    public var bytes: Int?
    /// Most bytes live at once above what was live before.
    public var peakLiveBytes: Int?
    /// Bytes still live once the value was released.
    public var retainedBytes: Int?
    /// Most resident memory of the process during the request, in bytes.
    public var peakResidentBytes: UInt64?
    /// User-space instructions, where the kernel counts them.
    public var instructions: UInt64?
    /// User-space cycles, where the kernel counts them.
    public var cycles: UInt64?
}

/// What one request did to the main queue.
public struct StallReport: Codable, Sendable {
    /// The longest time that a block waited for the main queue, in nanoseconds.
    public var longest: UInt64
    /// Milliseconds of hitch time a second, at 60 Hz; nil where it is not known.
    public var hitchTimeRatio: Double?
}
