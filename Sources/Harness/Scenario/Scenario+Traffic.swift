extension Scenario {
    /// What the scenario asks of the payload server besides the payload, as query items.
    var serverOptions: [String] {
        var options: [String] = []
        if cache == .etag { options.append("etag=1") }
        if client == .pages { options.append("pages=\(ClientForm.pageCount)") }
        return options
    }

    /// Bytes of payload that one request moves and decodes, for one payload of `bytes`; nil where it moves none.
    func bytesMoved(payload bytes: Int) -> Int? {
        switch client {
        case .pages: bytes * ClientForm.pageCount
        case .conditional, .catalog: cache == .etag ? nil : bytes
        case .plain, .deadline, .retry, .loader: bytes
        }
    }
}
