/// The numbers of one row: a headline, and what is known of the distribution behind it.
public struct Figure: Equatable, Sendable {
    /// Samples behind it.
    public var count: Int
    /// The headline: the p50 of a distribution, the number itself of a scalar; nil where nothing was measured.
    public var value: Double?
    /// The headline told relative to the reference lane, turn by turn.
    public var relative: Double?
    /// Least sample.
    public var min: Double?
    /// Arithmetic mean.
    public var mean: Double?
    /// Sample standard deviation.
    public var standardDeviation: Double?
    /// Percentiles that the count supports.
    public var percentiles: PercentileValues
    /// Greatest sample.
    public var max: Double?

    /// Creates a figure; percentiles that `count` does not support are dropped.
    public init(
        count: Int, value: Double?, relative: Double? = nil, min: Double? = nil, mean: Double? = nil,
        standardDeviation: Double? = nil, percentiles: PercentileValues = [:], max: Double? = nil
    ) {
        self.count = count
        self.value = value
        self.relative = relative
        self.min = min
        self.mean = mean
        self.standardDeviation = standardDeviation
        self.percentiles = percentiles.supported(by: count)
        self.max = max
    }
}

/// The percentiles that rows carry.
public enum Percentile: String, CaseIterable, Sendable {
    case p50, p75, p90, p95, p99, p999

    /// The quantile, 0…1.
    public var quantile: Double {
        switch self {
        case .p50: 0.5
        case .p75: 0.75
        case .p90: 0.9
        case .p95: 0.95
        case .p99: 0.99
        case .p999: 0.999
        }
    }

    /// The least number of samples with which it is printed.
    ///
    /// From p90 up it is the least n for which a two-sided 95 % interval of the percentile has a finite upper
    /// end: qⁿ ≤ 0.025. The middle of the distribution is always printed, for people; its n stands beside it.
    public var minimumCount: Int {
        switch self {
        case .p50, .p75: 1
        case .p90: 36
        case .p95: 73
        case .p99: 368
        case .p999: 3_688
        }
    }
}
