import Foundation
import Statistics
import Testing

@testable import Results

@Suite("CSV")
struct CSVTests {
    private static let golden = """
        schema,run,recorded_at,commit,dirty,host,os,kernel,arch,cpu,cores,memory_bytes,swift,build,libcurl,allocator,\
        suite,cell,shape,payload_bytes,payload_sha256,records,session,decoder,execution,call,transport,encoding,keys,\
        dates,cache,load,process,requests,failed,outcome,metric,unit,better,n,value,relative,min,mean,stddev,p50,p75,\
        p90,p95,p99,p999,max
        1,r1,2024-03-05T12:34:56Z,abc123,false,host-1,Debian GNU/Linux 12 (bookworm),6.1.0,x86_64,\
        "Some CPU, 2.4 GHz",2,25000000000,6.3.1,release,7.88.1,glibc 2.36,strategies,products/2MB/decoder=shared,\
        products,2000000,00ff,3833,pooled,shared,main-queue,completion-handler,http,identity,coding-keys,iso8601,none,\
        closed:1,1,40,1,ok,latency.total,ns,lower,40,120000000,4.0625,100000000,123450000,0.1,120000000,125000000,\
        130000000,,,,175000000

        """

    @Test("a row is written in the columns of schema 1, percentiles only where n supports them")
    func goldenText() {
        #expect(CSVWriter.text(of: [sampleRow()]) == Self.golden)
    }

    @Test("what was written is read back, whatever the text and the numbers")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("ab,\"\n\r;é€😀 =/")
        var rows: [ResultRow] = []
        for index in 0..<200 {
            let text = String(
                (0..<Int.random(in: 1...8, using: &generator)).map { _ in alphabet.randomElement(using: &generator)! })
            var row = sampleRow(
                cell: text, process: index.isMultiple(of: 3) ? .all : .number(index),
                metric: Metric(name: "own.\(index)", unit: "B", better: .higher),
                value: Double.random(in: 0...1, using: &generator)
                    * pow(10, Double(Int.random(in: -12...18, using: &generator))), relative: nil,
                outcome: Outcome.allCases[index % 5])
            if index.isMultiple(of: 7) { row.metric = nil }
            if index.isMultiple(of: 5) { row.run.environment.libcurl = nil }
            rows.append(row)
        }
        let read = try CSVReader.rows(of: Array(CSVWriter.text(of: rows).utf8), file: "x.csv")
        #expect(read == rows)
    }

    @Test("where the pieces of a file end makes no difference", arguments: [16, 17, 64, 257, 1_000])
    func pieces(size: Int) throws {
        var rows: [ResultRow] = []
        for index in 0..<40 {
            // Fields that grow, shrink and repeat, with and without quotes and lines.
            let cell = ["a", "a", "b,b", "long \(String(repeating: "x", count: index * 7))", "\"\"", "two\nlines", ""][
                index % 7]
            rows.append(sampleRow(cell: cell, process: index.isMultiple(of: 4) ? .all : .number(index / 3)))
        }
        let text = CSVWriter.text(of: rows)
        for variant in [text, text.replacing("\n1,r1", with: "\r\n1,r1"), "\u{FEFF}" + text] {
            #expect(try CSVReader.rows(of: Array(variant.utf8), file: "x.csv", pieceSize: size) == rows)
        }
    }

    @Test("numbers are read as the standard library reads them")
    func numbers() throws {
        var generator = SeededGenerator(seed: 3)
        var texts = [
            "0", "-0", "0.1", "123456789012345", "1234567890123456", "9007199254740993", "1e300", "-1.5e-7", "00.50",
        ]
        for _ in 0..<2_000 {
            let value =
                Double.random(in: -1...1, using: &generator)
                * pow(10, Double(Int.random(in: -20...15, using: &generator)))
            texts += [
                "\(value)", "\(Int(value.rounded()))",
                String(format: "%.*f", Int.random(in: 0...9, using: &generator), value),
            ]
        }
        for text in texts {
            let read = Array(text.utf8).withUnsafeBufferPointer(DecimalText.number)
            #expect(read?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
        for text in ["", "-", ".", "1,5", " 1", "1 ", "inf", "nan", "0x1p3", "1e999", "--1", "1.2.3", "1e", "+1"] {
            #expect(Array(text.utf8).withUnsafeBufferPointer(DecimalText.number) == nil, "\(text)")
        }
    }

    @Test("a byte-order mark, CRLF and columns in another order change nothing")
    func variants() throws {
        let rows = [sampleRow(), sampleRow(process: .all)]
        let text = CSVWriter.text(of: rows)
        let windows = [0xEF, 0xBB, 0xBF] + Array(text.replacing("\n", with: "\r\n").utf8)
        #expect(try CSVReader.rows(of: windows, file: "x.csv") == rows)
        // The columns turned round, with one that nobody knows.
        let turned = text.split(separator: "\n").enumerated().map { index, line in
            let fields = line.replacing("\"Some CPU, 2.4 GHz\"", with: "CPU").split(
                separator: ",", omittingEmptySubsequences: false)
            return ([index == 0 ? "later" : "x"] + fields.reversed().map { String($0) }).joined(separator: ",") + "\n"
        }.joined()
        var expected = rows
        for index in expected.indices { expected[index].run.environment.cpu = "CPU" }
        #expect(try CSVReader.rows(of: Array(turned.utf8), file: "x.csv") == expected)
    }

    @Test(
        "the first fault is told with its line and its column",
        arguments: [
            ("1,r1", "2,r1", "x.csv: line 2: column 'schema': schema '2' is not 1, the one that this version reads"),
            (",40,1,ok", ",40,-1,ok", "x.csv: line 2: column 'failed': -1 is negative, and counts are not"),
            (",4.0625,", ",NaN,", "x.csv: line 2: column 'relative': 'NaN' is not a number"),
            (",4.0625,", ",four,", "x.csv: line 2: column 'relative': 'four' is not a number"),
            (",3833,", ",3.5,", "x.csv: line 2: column 'records': '3.5' is not a whole number"),
            (
                ",ok,", ",fine,",
                "x.csv: line 2: column 'outcome': 'fine' is none of ok, failed, timeout, crashed, interrupted"
            ),
            (",false,", ",maybe,", "x.csv: line 2: column 'dirty': 'maybe' is neither true nor false"),
            ("closed:1,1,", "closed:1,first,", "x.csv: line 2: column 'process': 'first' is not a whole number"),
            (",lower,", ",less,", "x.csv: line 2: column 'better': 'less' is neither 'lower' nor 'higher'"),
            ("r1,2024", "r1,x,2024", "x.csv: line 2: 53 fields, where the header has 52"),
            ("\"Some CPU", "\"Some\" CPU", "x.csv: line 2: text stands behind a closing quote"),
            ("2.4 GHz\"", "2.4 GHz", "x.csv: line 2: a quote is opened and never closed"),
            ("schema,run", "schema,ran", "x.csv: line 1: not a file of results: missing run"),
            ("schema,run", "schema,schema", "x.csv: line 1: column 'schema': the column stands there twice"),
            (
                "175000000\n", "1750",
                "x.csv: line 2: the file ends in the middle of this line; it was cut off while it was written or copied"
            ),
        ])
    func faults(original: String, changed: String, message: String) throws {
        let text = Self.golden.replacing(original, with: changed, maxReplacements: 1)
        #expect(text != Self.golden)
        let error = #expect(throws: CSVError.self) { try CSVReader.rows(of: Array(text.utf8), file: "x.csv") }
        #expect(error?.description == message)
    }

    @Test("every cut of a file is read up to a whole line or refused, never a crash")
    func cuts() {
        let bytes = Array(CSVWriter.text(of: [sampleRow(), sampleRow()]).utf8)
        for length in 0..<bytes.count {
            let rows = try? CSVReader.rows(of: Array(bytes[..<length]), file: "x.csv")
            #expect((rows?.count ?? 0) < 2)
        }
    }

    @Test(
        "Python's csv module reads the same fields",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func python() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var row = sampleRow(cell: "a \"quoted\", cell\nof two lines")
        row.run.environment.cpu = "é, 😀"
        try ResultFile.write([row], to: "\(folder)/x.csv")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import csv,sys,json; print(json.dumps(list(csv.DictReader(open(sys.argv[1],newline='',encoding='utf-8')))))",
            "\(folder)/x.csv",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try #require(try output.fileHandleForReading.readToEnd())
        process.waitUntilExit()
        let read = try #require(try JSONDecoder().decode([[String: String]].self, from: data).first)
        for column in Column.allCases { #expect(read[column.rawValue] == row.text(of: column)) }
    }

    @Test(
        "numbers are written without exponents and read back exactly",
        arguments: [
            0, 1, -1, 0.1, 1.0 / 3, 1e-9, 1.5e-7, 123_456_789.125, 1e15, 1.2345e18, Double.leastNonzeroMagnitude,
            1.7976931348623157e308,
        ])
    func numbers(value: Double) {
        let text = sampleRow(value: value).text(of: .value)
        #expect(!text.contains("e") && Double(text) == value)
    }
}
