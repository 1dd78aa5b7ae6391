import FetchDecode
import Foundation

/// Exchange rates that may be written as strings, and are never rounded.
struct ExactDecimalRates: PayloadModel {
    let base: String
    let source: String
    let rates: [Rates.Day<Quote>]

    /// One currency.
    struct Quote: RateQuote {
        let code: String
        @ExactDecimal var rate: Decimal
        let change: Decimal?
    }

    func fold(into checksum: inout PayloadChecksum) { checksum.add(rates: rates, base: base, source: source) }
}
