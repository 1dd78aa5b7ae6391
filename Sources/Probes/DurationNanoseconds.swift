extension Duration {
    /// The duration in whole nanoseconds: 0 when negative, and 2⁶² (146 years) when longer, so that it can be added
    /// to a time stamp.
    var nanosecondsClamped: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let limit: UInt64 = 1 << 62
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow, whole < limit else { return limit }
        return whole + UInt64(attoseconds / 1_000_000_000)
    }
}
