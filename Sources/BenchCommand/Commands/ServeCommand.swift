import Foundation
import PayloadServer
import Payloads

/// Options of `bench serve`.
struct ServeOptions {
    var port: Int?
    var dataDirectory: String?
    var outlivesParent = false

    static var declarations: [OptionDeclaration<ServeOptions>] {
        [
            .number("--port", "N", in: 0...65_535, help: "The port on 127.0.0.1. Default: one that is free.", \.port),
            .text(
                "--data", "DIR", help: "The folder of JSON samples. Default: Data, here or beside the package.",
                \.dataDirectory),
            .flag(
                "--outlive-parent",
                help: "Go on when the process that started it is gone; without it the server ends too.",
                \.outlivesParent),
        ]
    }
}

extension Command {
    /// `bench serve`: the payload server.
    static var serve: Command {
        Command(
            name: "serve", summary: "Serve synthetic payloads over HTTP on 127.0.0.1.",
            help: { context in
                """
                Serve synthetic payloads over HTTP/1.1 on 127.0.0.1, until SIGTERM, Ctrl-C or the end of the
                process that started it. The first line on standard output is JSON with the port.

                usage: bench serve [options]

                \(HelpText.options(ServeOptions.declarations))

                GET /payloads/SHAPE?bytes=N&seed=N[&chunked=1]    a body of exactly N bytes
                GET /stats                                        connections, requests and bytes so far
                GET /                                             what there is

                shapes: \(context.shapes.map(\.name).joined(separator: ", "))
                """
            },
            execute: { context, arguments in
                var options = ServeOptions()
                try ArgumentParser(declarations: ServeOptions.declarations, command: "bench serve")
                    .parse(arguments, into: &options)
                var configuration = ServerConfiguration()
                configuration.port = UInt16(options.port ?? 0)
                if options.outlivesParent { configuration.parent = nil }
                let data = try DataDirectory.locate(explicit: options.dataDirectory)
                let source = SynthesizedBodies(data: data, shapes: context.shapes)
                let server = try PayloadServer(configuration: configuration, source: source)
                try server.run { Output.result(server.announcement) }
                return .success
            })
    }
}
