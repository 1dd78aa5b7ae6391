/// A moment as `2024-03-05T12:34:56Z`: the proleptic Gregorian calendar in UTC, by arithmetic alone.
struct CivilTime: Equatable {
    /// Seconds since 1970.
    let seconds: Int

    init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads the one form, or gives nil.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
            bytes[16] == 0x3A, bytes[19] == 0x5A
        else { return nil }
        func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
            let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month)
        else { return nil }
        seconds = Self.days(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// Appends the twenty characters.
    func append(to bytes: inout [UInt8]) {
        let days = (seconds - Self.floorMod(seconds, 86_400)) / 86_400
        let rest = Self.floorMod(seconds, 86_400)
        let date = Self.date(days: days)
        Self.append(date.year, digits: 4, to: &bytes)
        bytes.append(0x2D)
        Self.append(date.month, digits: 2, to: &bytes)
        bytes.append(0x2D)
        Self.append(date.day, digits: 2, to: &bytes)
        bytes.append(0x54)
        Self.append(rest / 3_600, digits: 2, to: &bytes)
        bytes.append(0x3A)
        Self.append(rest / 60 % 60, digits: 2, to: &bytes)
        bytes.append(0x3A)
        Self.append(rest % 60, digits: 2, to: &bytes)
        bytes.append(0x5A)
    }

    /// Days since 1970 of a date, counting years from March so that the leap day is the last one.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted - floorMod(shifted, 400)) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted - floorMod(shifted, 146_097)) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func floorMod(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    private static func append(_ value: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = digits == 4 ? 1_000 : 10
        while divisor > 0 {
            bytes.append(0x30 + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
