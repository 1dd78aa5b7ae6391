/// What `GET /` says: the shapes, the routes, and the query items of a payload.
struct ServerIndex {
    var shapes: [String]
    var options: [any PayloadOption.Type]

    var json: String {
        JSONText.object([
            "shapes": JSONText.array(shapes.map(JSONText.string)),
            "routes": JSONText.array([
                route("/", "what there is"),
                route("/stats", "connections, requests and body bytes of payload requests so far"),
                route("/payloads/SHAPE", "a JSON body of that shape", items: options),
            ]),
        ])
    }

    private func route(_ path: String, _ summary: String, items: [any PayloadOption.Type] = []) -> String {
        JSONText.object([
            "path": JSONText.string(path),
            "methods": JSONText.array(["\"GET\"", "\"HEAD\""]),
            "summary": JSONText.string(summary),
            "items": JSONText.array(
                items.map { item in
                    JSONText.object([
                        "name": JSONText.string(item.name),
                        "default": JSONText.string(item.defaultValue),
                        "summary": JSONText.string(item.summary),
                    ])
                }),
        ])
    }
}
