#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The value of the Date header (RFC 9110, section 5.6.7), made once a second.
struct DateField {
    private var second: time_t = -1
    private var text = ""

    /// The value for this moment.
    mutating func current() -> String { value(at: time(nil)) }

    /// The value for a moment in seconds since 1970.
    mutating func value(at moment: time_t) -> String {
        if moment == second { return text }
        second = moment
        var moment = moment
        var fields = tm()
        gmtime_r(&moment, &fields)
        let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(fields.tm_wday)]
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
            Int(fields.tm_mon)]
        let clock = [fields.tm_hour, fields.tm_min, fields.tm_sec].map(DateField.twoDigits).joined(separator: ":")
        text = "\(day), \(DateField.twoDigits(fields.tm_mday)) \(month) \(1900 + Int(fields.tm_year)) \(clock) GMT"
        return text
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
