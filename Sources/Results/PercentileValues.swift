/// The percentiles of one distribution: a value for each of those that are known.
///
/// Not a dictionary: a file of results has one of these a row, and nothing else of a row is allocated.
public struct PercentileValues: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private var p50: Double?
    private var p75: Double?
    private var p90: Double?
    private var p95: Double?
    private var p99: Double?
    private var p999: Double?

    /// No percentiles.
    public init() {}

    /// Some percentiles.
    public init(dictionaryLiteral elements: (Percentile, Double)...) {
        for (percentile, value) in elements { self[percentile] = value }
    }

    /// The value of a percentile; nil where it is not known.
    public subscript(percentile: Percentile) -> Double? {
        get {
            switch percentile {
            case .p50: p50
            case .p75: p75
            case .p90: p90
            case .p95: p95
            case .p99: p99
            case .p999: p999
            }
        }
        set {
            switch percentile {
            case .p50: p50 = newValue
            case .p75: p75 = newValue
            case .p90: p90 = newValue
            case .p95: p95 = newValue
            case .p99: p99 = newValue
            case .p999: p999 = newValue
            }
        }
    }

    /// Without the percentiles that so many samples do not support.
    func supported(by count: Int) -> PercentileValues {
        guard count < Percentile.p999.minimumCount else { return self }
        var supported = self
        for percentile in Percentile.allCases where percentile.minimumCount > count { supported[percentile] = nil }
        return supported
    }
}
