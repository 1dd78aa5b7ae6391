/// Histograms travel from worker to parent sparsely: only the buckets that hold something are written.
///
/// `{"buckets":[gap,count,gap,count,…],"min":…,"max":…,"sum":[high,low],"squares":[high,low],"saturated":…}`, where a
/// gap is the number of empty buckets skipped, and the sums are the two 64-bit halves of 128-bit integers, since not
/// every coder carries those whole.
extension Histogram: Codable {
    private enum CodingKeys: String, CodingKey {
        case buckets, min, max, sum, squares, saturated
    }

    /// Writes the non-empty buckets and the exact sums.
    public func encode(to encoder: any Encoder) throws {
        var sparse: [UInt64] = []
        var next = 0
        for bucket in buckets {
            sparse.append(UInt64(bucket.index - next))
            sparse.append(bucket.count)
            next = bucket.index + 1
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(sparse, forKey: .buckets)
        try container.encodeIfPresent(min, forKey: .min)
        try container.encodeIfPresent(max, forKey: .max)
        try container.encode(sum.halves, forKey: .sum)
        try container.encode(sumOfSquares.halves, forKey: .squares)
        try container.encode(saturatedCount, forKey: .saturated)
    }

    /// Reads a histogram and checks that its parts agree; throws `DecodingError.dataCorrupted` where they do not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        func corrupted(_ key: CodingKeys, _ why: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: "histogram \(key.rawValue): \(why)")
        }
        let sparse = try container.decode([UInt64].self, forKey: .buckets)
        guard sparse.count.isMultiple(of: 2) else { throw corrupted(.buckets, "a gap without its count") }
        var next: UInt64 = 0
        for position in stride(from: 0, to: sparse.count, by: 2) {
            let (index, overflow) = next.addingReportingOverflow(sparse[position])
            guard !overflow, index < HistogramLayout.bucketCount else {
                throw corrupted(.buckets, "past the last bucket, \(HistogramLayout.bucketCount - 1)")
            }
            let (total, tooMany) = count.addingReportingOverflow(sparse[position + 1])
            guard sparse[position + 1] > 0, !tooMany, total <= Self.capacity else {
                throw corrupted(.buckets, "a count that cannot be")
            }
            counts[Int(index)] = sparse[position + 1]
            count = total
            next = index + 1
        }
        sum =
            try UInt128(halves: container.decode([UInt64].self, forKey: .sum))
            ?? { throw corrupted(.sum, "not two halves") }()
        sumOfSquares =
            try UInt128(halves: container.decode([UInt64].self, forKey: .squares))
            ?? { throw corrupted(.squares, "not two halves") }()
        saturatedCount = try container.decode(UInt64.self, forKey: .saturated)
        least = try container.decodeIfPresent(UInt64.self, forKey: .min) ?? .max
        greatest = try container.decodeIfPresent(UInt64.self, forKey: .max) ?? 0
        if let key = firstInconsistency { throw corrupted(key, "does not agree with the buckets") }
    }

    /// The part that the buckets contradict, if any: the extremes must lie in the outermost buckets, the sums within
    /// what the buckets' bounds allow.
    private var firstInconsistency: CodingKeys? {
        var first: Bucket?
        var last: Bucket?
        var lowestSum: UInt128 = 0
        var highestSum: UInt128 = 0
        var lowestSquares: UInt128 = 0
        var highestSquares: UInt128 = 0
        for bucket in buckets {
            first = first ?? bucket
            last = bucket
            let low = UInt128(bucket.values.lowerBound)
            let high = UInt128(bucket.values.upperBound)
            let times = UInt128(bucket.count)
            lowestSum &+= low &* times
            highestSum &+= high &* times
            lowestSquares &+= low &* low &* times
            highestSquares &+= high &* high &* times
        }
        guard let first, let last else {
            if least != .max { return .min }
            if greatest != 0 { return .max }
            if sum != 0 { return .sum }
            if sumOfSquares != 0 { return .squares }
            return saturatedCount == 0 ? nil : .saturated
        }
        if !first.values.contains(least) { return .min }
        if !last.values.contains(greatest) || greatest < least || greatest > Self.highestValue { return .max }
        if sum < lowestSum || sum > highestSum { return .sum }
        if sumOfSquares < lowestSquares || sumOfSquares > highestSquares { return .squares }
        let atTheTop = greatest == Self.highestValue ? last.count : 0
        return saturatedCount > atTheTop ? .saturated : nil
    }
}

extension UInt128 {
    fileprivate var halves: [UInt64] { [UInt64(truncatingIfNeeded: self >> 64), UInt64(truncatingIfNeeded: self)] }

    fileprivate init?(halves: [UInt64]) {
        guard halves.count == 2 else { return nil }
        self = UInt128(halves[0]) << 64 | UInt128(halves[1])
    }
}
