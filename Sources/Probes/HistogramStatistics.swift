extension Histogram {
    /// Whether nothing was recorded.
    public var isEmpty: Bool { count == 0 }

    /// The least value recorded, exactly, in nanoseconds; `nil` when empty.
    public var min: UInt64? { isEmpty ? nil : least }

    /// The greatest value recorded, exactly, in nanoseconds; `nil` when empty.
    public var max: UInt64? { isEmpty ? nil : greatest }

    /// The arithmetic mean in nanoseconds, from the exact sum; `nil` when empty.
    public var mean: Double? { isEmpty ? nil : Double(sum) / Double(count) }

    /// The sample standard deviation (divisor n − 1) in nanoseconds, from exact sums; `nil` below two values.
    public var standardDeviation: Double? {
        guard count > 1 else { return nil }
        // Deviations are taken from the whole part m of the mean, where integers still cancel without loss:
        // Σ(x − m)² = Σx² − m·(Σx + r), with Σx = n·m + r.
        let n = UInt128(count)
        let (whole, remainder) = sum.quotientAndRemainder(dividingBy: n)
        let fromSum = whole &* (sum &+ remainder)
        let aroundWhole = sumOfSquares > fromSum ? Double(sumOfSquares - fromSum) : 0
        let correction = Double(remainder) * (Double(remainder) / Double(count))
        return (Swift.max(0, aroundWhole - correction) / Double(count - 1)).squareRoot()
    }

    /// The value at a quantile by nearest rank: the smallest value with at least q·n of the values at or below it.
    ///
    /// Returns the middle of the bucket that holds that value, within the exact least and greatest: at most 0.05 % from
    /// the value itself. Exact for values below 2 048 ns, for the first rank and for the last. Linear in the number of
    /// buckets. `nil` when empty, or when the quantile is not a number.
    /// - Parameter quantile: From 0 to 1; what lies outside is taken as the nearer end.
    public func value(atQuantile quantile: Double) -> UInt64? {
        guard !isEmpty, !quantile.isNaN else { return nil }
        let rank = Self.rank(ofQuantile: quantile, count: count)
        if rank == 1 { return least }
        if rank == count { return greatest }
        var atOrBelow: UInt64 = 0
        for index in counts.indices {
            atOrBelow &+= counts[index]
            if atOrBelow >= rank {
                let middle = Bucket(index: index, count: counts[index]).middle
                return Swift.min(Swift.max(middle, least), greatest)
            }
        }
        return greatest
    }

    /// The nearest rank of a quantile among `count` values, from 1: the least k with k ≥ q·n.
    ///
    /// A product within rounding of a whole number is that number: 0.07 of 100 values is rank 7, though the product of
    /// the two doubles is 7.000000000000001.
    public static func rank(ofQuantile quantile: Double, count: UInt64) -> UInt64 {
        guard quantile < 1 else { return count }
        guard quantile > 0, count > 0 else { return Swift.min(1, count) }
        let product = quantile * Double(count)
        let nearest = product.rounded()
        let rank = abs(product - nearest) <= 4 * product.ulp ? nearest : product.rounded(.up)
        return Swift.min(Swift.max(UInt64(rank), 1), count)
    }
}
