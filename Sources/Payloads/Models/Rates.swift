import Foundation

/// A series of exchange rates.
struct Rates: PayloadModel {
    let base: String
    let source: String
    let rates: [Day]

    /// The rates of one day.
    struct Day: Decodable, Sendable {
        let date: Date
        let isHoliday: Bool
        let quotes: [Quote]

        enum CodingKeys: String, CodingKey {
            case date
            case isHoliday = "is_holiday"
            case quotes
        }
    }

    /// One currency.
    struct Quote: Decodable, Sendable {
        let code: String
        let rate: Decimal
        let change: Decimal?
    }

    func fold(into checksum: inout PayloadChecksum) {
        for day in rates {
            checksum.addRecord { record in
                record.add("date", day.date)
                record.add("is_holiday", day.isHoliday)
                for (index, quote) in day.quotes.enumerated() {
                    record.add("quotes.code", quote.code, at: index)
                    record.add("quotes.rate", quote.rate, at: index)
                    record.add("quotes.change", quote.change, at: index)
                }
            }
        }
        checksum.addRecord { record in
            record.add("base", base)
            record.add("source", source)
        }
    }
}
