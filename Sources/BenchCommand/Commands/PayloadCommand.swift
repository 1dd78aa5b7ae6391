import Foundation
import Harness
import Payloads
import Results

/// Options of `bench payload`.
struct PayloadOptions {
    var shape = "products"
    var size = ByteSize(2_000_000)
    var seed: Int?
    var output: String?
    var dataDirectory: String?

    static var declarations: [OptionDeclaration<PayloadOptions>] {
        [
            .value("--shape", "NAME", help: "The shape. Default products.") { $0.shape = $1 },
            .value("--size", "BYTES", help: "The size: 2MB, 64KB, 1.5MB, 2MiB, 2000000. Default 2MB.") {
                $0.size = try ByteSize(parsing: $1)
            },
            .number(
                "--seed", "N", in: 0...Int.max, help: "Equal seeds give equal bytes, on every machine. Default 1.",
                \.seed),
            .text("--output", "FILE.json", help: "Where the body goes. Default: standard output.", \.output),
            .text(
                "--data", "DIR", help: "The folder of JSON samples. Default: Data, here or beside the package.",
                \.dataDirectory),
        ]
    }
}

extension Command {
    /// `bench payload`: the bytes that a run fetches.
    static var payload: Command {
        Command(
            name: "payload", summary: "Write a synthetic payload, and say what a decode of it must give.",
            help: { context in
                """
                Write a synthetic payload: a sample from Data, grown to a size. What it holds goes to
                standard error as one line of JSON.

                usage: bench payload [options]

                \(HelpText.options(PayloadOptions.declarations))

                shapes: \(context.shapes.map(\.name).joined(separator: ", "))
                """
            },
            execute: { context, arguments in
                var options = PayloadOptions()
                try ArgumentParser(declarations: PayloadOptions.declarations, command: "bench payload")
                    .parse(arguments, into: &options)
                if let output = options.output { try ResultFile.checkWritable(output) }
                let payload = try DataDirectory.locate(explicit: options.dataDirectory).payload(
                    PayloadSpecification(
                        shape: options.shape, bytes: options.size.bytes, seed: UInt64(options.seed ?? 1)),
                    shapes: context.shapes)
                if let output = options.output {
                    try payload.body.write(to: URL(fileURLWithPath: output), options: .atomic)
                } else {
                    try Output.result(payload.body)
                }
                Output.note(
                    """
                    {"shape":"\(options.shape)","bytes":\(payload.body.count),"records":\(payload.records),\
                    "sha256":"\(payload.sha256)","checksum":"\(payload.checksum)"}
                    """)
                return .success
            })
    }
}
