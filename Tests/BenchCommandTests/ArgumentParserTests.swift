import Testing

@testable import BenchCommand

@Suite("Argument parser")
struct ArgumentParserTests {
    private struct Options {
        var flag = false
        var text: String?
        var number: Int?
        var names: [String] = []
    }

    private static var parser: ArgumentParser<Options> {
        ArgumentParser(
            declarations: [
                .flag("--flag", help: "A flag.", \Options.flag), .text("--text", "T", help: "A text.", \.text),
                .number("--number", "N", in: 1...9, help: "A number.", \.number),
            ],
            command: "tool", positional: { $0.names.append($1) })
    }

    @Test("values follow their option, or an equals sign, and may hold one themselves")
    func values() throws {
        var options = Options()
        try Self.parser.parse(["--text=a=b", "x", "--number", "7", "--flag", "-"], into: &options)
        #expect(options.text == "a=b" && options.number == 7 && options.flag && options.names == ["x", "-"])
        try Self.parser.parse(["--text", "--flag", "--text="], into: &options)
        #expect(options.text == "")
    }

    @Test("help shows each option once, wrapped beside its name")
    func help() {
        #expect(
            HelpText.options(Self.parser.declarations) == """
                  --flag      A flag.
                  --text T    A text.
                  --number N  A number.
                """)
        #expect(HelpText.wrap("one two three", width: 7) == ["one two", "three"])
    }

    @Test(
        "the distance of two names is the number of edits",
        arguments: [("", "abc", 3), ("suite", "suit", 1), ("abc", "abc", 0), ("kitten", "sitting", 3)])
    func distance(first: String, second: String, distance: Int) {
        #expect(first.editDistance(to: second) == distance)
    }

    @Test(
        "lengths of time are read with and without a unit",
        arguments: [("60s", 60.0), ("2m", 120), ("1.5m", 90), ("45", 45)])
    func seconds(text: String, seconds: Double) throws {
        #expect(try RunOptions.seconds(text) == seconds)
    }

    @Test("no length of time is zero, negative or endless", arguments: ["0", "-5s", "inf", "nan", "s", "", "5h"])
    func badSeconds(text: String) {
        #expect(throws: UsageError.self) { try RunOptions.seconds(text) }
    }
}
