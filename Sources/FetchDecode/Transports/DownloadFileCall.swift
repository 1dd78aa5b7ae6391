import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// ``TransportCall/downloadFile``.
enum DownloadFileCall {
    static func start(
        _ request: URLRequest, on session: URLSession, check: ResponseCheck, completing exchange: Exchange
    ) {
        let task = session.downloadTask(with: request) { file, response, error in
            exchange.complete(with: result(file: file, response: response, error: error, check: check))
        }
        task.delegate = TaskDelegate(completing: exchange)
        exchange.onCancel { task.cancel() }
        task.resume()
    }

    /// Maps the file, so that its pages are read by the decode. The mapping outlives the file's name, which goes
    /// when the completion handler returns.
    private static func result(
        file: URL?, response: URLResponse?, error: (any Error)?, check: ResponseCheck
    ) -> Result<TransportResponse, any Error> {
        guard error == nil, let file else { return check.result(body: nil, response: response, error: error) }
        defer {
            // Foundation on Linux leaves it in the temporary folder.
            try? FileManager.default.removeItem(at: file)
        }
        do {
            return check.result(
                body: try Data(contentsOf: file, options: .alwaysMapped), response: response, error: nil)
        } catch {
            return .failure(URLError(.cannotOpenFile, userInfo: [NSUnderlyingErrorKey: error]))
        }
    }
}
