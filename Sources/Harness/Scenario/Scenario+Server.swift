extension Scenario {
    /// What the scenario asks of the payload server besides the payload, as query items.
    var serverOptions: [String] {
        var options: [String] = []
        if cache == .etag { options.append("etag=1") }
        if client == .pages { options.append("pages=\(ClientForm.pageCount)") }
        return options
    }
}
