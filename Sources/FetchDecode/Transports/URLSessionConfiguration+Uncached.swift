import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// No cache, no cookies, nothing on disk: what a fair repetition of one request needs, on every platform.
    public static var uncached: URLSessionConfiguration { uncached() }

    /// No cache, no cookies, nothing on disk.
    ///
    /// - Parameters:
    ///   - idleTimeout: For how long nothing may come before a request fails. Rounded up to whole seconds: on Linux
    ///     a fraction is cut off, and half a second would be none. Nil for the system's 60 s.
    ///   - connectionsPerHost: How many connections to one host there may be at a time; nil for the system's 6.
    public static func uncached(
        idleTimeout: Duration? = nil, connectionsPerHost: Int? = nil
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        if let idleTimeout {
            configuration.timeoutIntervalForRequest = max(1, (idleTimeout / .seconds(1)).rounded(.up))
        }
        if let connectionsPerHost { configuration.httpMaximumConnectionsPerHost = connectionsPerHost }
        return configuration
    }
}
