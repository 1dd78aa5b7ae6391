import Foundation
import Testing

@testable import Probes

@Suite("Histogram coding")
struct HistogramCodingTests {
    @Test("a histogram survives JSON whole", arguments: Samples.allCases)
    func roundTrip(samples: Samples) throws {
        var histogram = HistogramTests.filled(samples.values(count: 2_000, seed: 31))
        histogram.record(.max, count: 5)
        let decoded = try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(histogram))
        #expect(decoded == histogram)
        #expect(try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(Histogram())) == Histogram())
    }

    @Test("sums past 64 bits survive")
    func wideSums() throws {
        var histogram = Histogram()
        histogram.record(Histogram.highestValue, count: Histogram.capacity)
        let decoded = try JSONDecoder().decode(Histogram.self, from: JSONEncoder().encode(histogram))
        #expect(decoded == histogram)
        #expect(decoded.mean == 3.6e12 && decoded.standardDeviation == 0)
    }

    @Test("the encoding is sparse and fixed")
    func goldenEncoding() throws {
        var histogram = Histogram()
        histogram.record(3, count: 2)
        histogram.record(4)
        histogram.record(2_049)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(histogram), as: UTF8.self)
        // 3: gap 3, twice · 4: gap 0 · 2 049: bucket 2 048, gap 2 043. Σ = 2 059, Σ² = 9 + 9 + 16 + 2 049².
        #expect(
            text
                == #"{"buckets":[3,2,0,1,2043,1],"max":2049,"min":3,"saturated":0,"squares":[0,4198435],"sum":[0,2059]}"#
        )
    }

    @Test(
        "parts that contradict each other are refused, naming the part",
        arguments: [
            ("buckets", #"{"buckets":[3],"min":3,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#),
            ("buckets", #"{"buckets":[33792,1],"min":3,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#),
            (
                "buckets",
                #"{"buckets":[1,1,18446744073709551615,1],"min":1,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#
            ),
            ("buckets", #"{"buckets":[3,0],"min":3,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#),
            (
                "buckets",
                #"{"buckets":[3,18446744073709551615],"min":3,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#
            ),
            ("min", #"{"buckets":[3,1],"min":2,"max":3,"sum":[0,3],"squares":[0,9],"saturated":0}"#),
            ("max", #"{"buckets":[3,1],"min":3,"max":4,"sum":[0,3],"squares":[0,9],"saturated":0}"#),
            ("sum", #"{"buckets":[3,1],"min":3,"max":3,"sum":[0,4],"squares":[0,9],"saturated":0}"#),
            ("sum", #"{"buckets":[3,1],"min":3,"max":3,"sum":[3],"squares":[0,9],"saturated":0}"#),
            ("squares", #"{"buckets":[3,1],"min":3,"max":3,"sum":[0,3],"squares":[1,9],"saturated":0}"#),
            ("saturated", #"{"buckets":[3,1],"min":3,"max":3,"sum":[0,3],"squares":[0,9],"saturated":1}"#),
            ("min", #"{"buckets":[],"min":3,"sum":[0,0],"squares":[0,0],"saturated":0}"#),
        ]
    )
    func contradictionsAreRefused(part: String, json: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Histogram.self, from: Data(json.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error)) is not dataCorrupted")
            return
        }
        #expect(context.debugDescription.hasPrefix("histogram \(part): "))
    }
}
