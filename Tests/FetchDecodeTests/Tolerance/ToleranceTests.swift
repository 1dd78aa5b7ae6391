import Foundation
import Testing

@testable import FetchDecode

@Suite("Tolerant decoding")
struct ToleranceTests {
    private func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, _ json: String, dates: DateStrategy = .iso8601
    ) throws -> Value {
        try DecoderConfiguration(dates: dates).makeDecoder().decode(type, from: Data(json.utf8))
    }

    // MARK: Defaults

    private struct Profile: Decodable, Equatable {
        var id: Int
        @Defaulted<EmptyArray<String>> var tags: [String]
        @Defaulted<EmptyString> var note: String
        @Defaulted<False> var isAdmin: Bool
        @Defaulted<True> var isActive: Bool
        @Defaulted<Zero<Double>> var score: Double
        @Defaulted<EmptyDictionary<Int>> var counts: [String: Int]
    }

    @Test("a missing or null key has its default, a present one its value")
    func defaults() throws {
        let empty = try decode(Profile.self, #"{"id":1}"#)
        #expect(empty.tags == [] && empty.note == "" && !empty.isAdmin && empty.isActive && empty.score == 0)
        #expect(try decode(Profile.self, #"{"id":1,"tags":null,"note":null,"isActive":null,"counts":null}"#) == empty)
        let full = try decode(
            Profile.self,
            #"{"id":1,"tags":["a"],"note":"n","isAdmin":true,"isActive":false,"score":1.5,"counts":{"x":2}}"#)
        #expect(full.tags == ["a"] && full.note == "n" && full.isAdmin && !full.isActive && full.score == 1.5)
        #expect(full.counts == ["x": 2])
    }

    @Test("a value of the wrong type still throws, at its place; so does a missing key without a default")
    func defaultsHideNothing() {
        for (json, path) in [(#"{"id":1,"tags":[1]}"#, "tags[0]"), (#"{"id":1,"score":"x"}"#, "score"), ("{}", "id")] {
            #expect {
                try decode(Profile.self, json)
            } throws: {
                ($0 as? DecodingError)?.path == path
            }
        }
    }

    // MARK: Lossy arrays

    @Test("bad elements are left out, and told with index, place and reason")
    func lossy() throws {
        let array = try decode(
            LossyArray<Item>.self,
            #"[{"id":1,"tags":[]},{"id":"2","tags":[]},null,7,[1],{"id":3,"tags":["x",5]},{"id":4,"tags":[]}]"#)
        #expect(array.elements.map(\.id) == [1, 4])
        #expect(array.skipped.map(\.index) == [1, 2, 3, 4, 5])
        #expect(array.skipped.map(\.path) == ["id", "", "", "", "tags[1]"])
        #expect(array.skipped.allSatisfy { !$0.reason.isEmpty })
    }

    @Test("places are within the element, wherever the array stands")
    func lossyPath() throws {
        struct Outer: Decodable { var list: [LossyArray<Item>] }
        let outer = try decode(Outer.self, #"{"list":[[],[{"id":1,"tags":3}]]}"#)
        #expect(outer.list[1].skipped.map(\.description) == ["[0].tags: " + outer.list[1].skipped[0].reason])
    }

    @Test("what is no array throws, and an array without faults has skipped nothing")
    func lossyBounds() throws {
        #expect(throws: DecodingError.self) { try decode(LossyArray<Int>.self, #"{"a":1}"#) }
        let array = try decode(LossyArray<Int>.self, "[1,2,3]")
        #expect(array.elements == [1, 2, 3] && array.skipped.isEmpty)
    }

    @Test("what an element's own initializer throws is told too")
    func lossyCustom() throws {
        struct Refusal: Error {}
        struct Even: Decodable, Sendable {
            init(from decoder: any Decoder) throws {
                if try decoder.singleValueContainer().decode(Int.self) % 2 == 1 { throw Refusal() }
            }
        }
        let array = try decode(LossyArray<Even>.self, "[1,2,3,4,5]")
        #expect(array.elements.count == 2)
        #expect(array.skipped.map(\.index) == [0, 2, 4])
    }

    // MARK: Dates

    @Test(
        "dates are read with and without a fraction, with any zone, and alone",
        arguments: [
            ("1970-01-01T00:00:10Z", 10.0), ("1970-01-01T00:00:10.5Z", 10.5), ("1970-01-01T00:00:10.123Z", 10.123),
            ("1970-01-01T02:00:10+02:00", 10), ("1970-01-01T02:00:10.25+02:00", 10.25), ("1970-01-02", 86_400),
            ("2024-02-29", 1_709_164_800), ("1970-01-01T00:00:10+0000", 10),
        ])
    func dates(text: String, seconds: Double) throws {
        let date = try #require(FlexibleISO8601.date(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_1)
        #expect(try decode([Date].self, #"["\#(text)"]"#, dates: .flexibleISO8601) == [date])
    }

    @Test(
        "what names no moment is refused",
        arguments: ["", "2024", "2024-13-01", "2024-02-30", "2024-01-01T00:00:00", "01/02/2024", "2024-01-01 "])
    func badDates(text: String) {
        #expect(FlexibleISO8601.date(text) == nil)
        #expect(throws: DecodingError.self) { try decode([Date].self, #"["\#(text)"]"#, dates: .flexibleISO8601) }
    }

    // MARK: Decimals

    private struct Price: Decodable { @ExactDecimal var price: Decimal }

    @Test(
        "decimals are exact, from numbers and from strings",
        arguments: [
            "0.1", "19.99", "-0.30", "3.1415926535897932384626433832795028841", "1e-20", "12345678901234567890.5",
        ])
    func decimals(text: String) throws {
        let expected = try #require(Decimal(string: text))
        #expect(try decode(Price.self, #"{"price":\#(text)}"#).price == expected)
        #expect(try decode(Price.self, #"{"price":"\#(text)"}"#).price == expected)
    }

    @Test(
        "a string that is no decimal, or has more digits than fit, throws",
        arguments: [
            "", "1,5", " 1", "1 ", "0x10", "1.", ".5", "01", "NaN", "1e", "--1",
            "123456789012345678901234567890123456789",
        ])
    func badDecimals(text: String) {
        #expect(throws: DecodingError.self) { try decode(Price.self, #"{"price":"\#(text)"}"#) }
    }

    @Test("the trap: through Double a price is rounded")
    func trap() throws {
        #expect(
            try Decimal(decode([Double].self, "[3.133]")[0]) != decode([Price].self, #"[{"price":3.133}]"#)[0].price)
    }

    // MARK: Strings or numbers

    private struct Loose: Decodable {
        @StringOrNumber var id: Int
        @StringOrNumber var name: String
        @StringOrNumber var ratio: Double
        @StringOrNumber var price: Decimal
    }

    @Test("either form gives the value")
    func looseForms() throws {
        for json in [
            #"{"id":12,"name":"7","ratio":1.5,"price":0.1}"#, #"{"id":"12","name":7,"ratio":"1.5","price":"0.1"}"#,
        ] {
            let value = try decode(Loose.self, json)
            #expect(value.id == 12 && value.name == "7" && value.ratio == 1.5)
            #expect(value.price == Decimal(string: "0.1"))
        }
        #expect(
            try decode(Loose.self, #"{"id":1,"name":12345678901234567890,"ratio":1,"price":1}"#).name
                == "12345678901234567890")
    }

    @Test(
        "nothing else is converted",
        arguments: [
            #""id":"12abc""#, #""id":"""#, #""id":true"#, #""id":null"#, #""id":1.5"#, #""id":"1.5""#, #""name":true"#,
            #""name":null"#, #""ratio":"inf""#, #""ratio":"0x1p3""#, #""price":"free""#, #""id":[1]"#,
        ])
    func looseRefusals(field: String) {
        let key = field.prefix { $0 != ":" }
        let others = [#""id":1"#, #""name":"a""#, #""ratio":1"#, #""price":1"#].filter { !$0.hasPrefix(key) }
        #expect(throws: DecodingError.self) {
            try decode(Loose.self, "{\((others + [field]).joined(separator: ","))}")
        }
    }
}
