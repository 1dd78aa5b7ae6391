import Foundation

/// A series of exchange rates.
struct Rates: PayloadModel {
    let base: String
    let source: String
    let rates: [Day<Quote>]

    /// The rates of one day.
    struct Day<Quote: RateQuote>: Decodable, Sendable {
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
    struct Quote: RateQuote {
        let code: String
        let rate: Decimal
        let change: Decimal?
    }

    func fold(into checksum: inout PayloadChecksum) { checksum.add(rates: rates, base: base, source: source) }
}

/// The fields of a quote, in whatever form they are decoded.
protocol RateQuote: Decodable, Sendable {
    var code: String { get }
    var rate: Decimal { get }
    var change: Decimal? { get }
}

extension PayloadChecksum {
    /// Adds all leaves of a series of rates.
    mutating func add(rates: [Rates.Day<some RateQuote>], base: String, source: String) {
        for day in rates {
            addRecord { record in
                record.add("date", day.date)
                record.add("is_holiday", day.isHoliday)
                for (index, quote) in day.quotes.enumerated() {
                    record.add("quotes.code", quote.code, at: index)
                    record.add("quotes.rate", quote.rate, at: index)
                    record.add("quotes.change", quote.change, at: index)
                }
            }
        }
        addRecord { record in
            record.add("base", base)
            record.add("source", source)
        }
    }
}
