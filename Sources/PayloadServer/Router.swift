import Foundation
import Payloads

/// What the server has counted; asking for it counts for nothing.
struct ServerStatistics {
    /// Connections that carried at least one payload request.
    var connections = 0
    /// Payload requests.
    var requests = 0
    /// Bytes of payload bodies that were sent.
    var bytes = 0

    /// As JSON.
    var text: String { "{\"connections\":\(connections),\"requests\":\(requests),\"bytes\":\(bytes)}" }
}

/// Finds the answer to a request.
final class Router {
    /// What was counted so far.
    var statistics = ServerStatistics()
    private let bodies: BodyCache

    init(bodies: BodyCache) {
        self.bodies = bodies
    }

    /// The answer to a request.
    func response(to request: HTTPRequest) -> Response {
        guard request.method == "GET" || request.method == "HEAD" else {
            var response = Response.fault(405, "this server answers GET and HEAD")
            response.fields.append(("Allow", "GET, HEAD"))
            return response
        }
        guard let components = URLComponents(string: request.target), let path = components.path.removingPercentEncoding
        else { return .fault(400, "not an address: \(request.target)") }
        if path == "/" { return Response(status: 200, content: .text(directory)) }
        if path == "/stats" { return Response(status: 200, content: .text(statistics.text)) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 3, parts[1] == "payloads" {
            return payload(String(parts[2]), items: components.queryItems ?? [])
        }
        return .fault(404, "there is nothing at \(path); GET / says what there is")
    }

    private func payload(_ shape: String, items: [URLQueryItem]) -> Response {
        do {
            let query = try PayloadQuery(shape: shape, items: items)
            let body = try bodies.body(query.specification)
            return Response(status: 200, content: .payload(body, isChunked: query.isChunked))
        } catch let error as PayloadError {
            if case .unknownShape = error { return .fault(404, error.description) }
            return .fault(400, error.description)
        } catch let error as PayloadQuery.Fault {
            return .fault(400, error.description)
        } catch {
            return .fault(500, String(describing: error))
        }
    }

    private var directory: String {
        let shapes = bodies.shapes.map { "\"\($0.name)\"" }.joined(separator: ",")
        return """
            {"routes":["/payloads/SHAPE","/stats"],"shapes":[\(shapes)],\
            "query":{"bytes":"length of the body, 2000000 by default","seed":"1 by default",\
            "chunked":"1 for Transfer-Encoding: chunked"}}
            """
    }
}
