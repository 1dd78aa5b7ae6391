import Foundation

extension APIError: LocalizedError {
    /// What happened, in a sentence for the person in front of the screen.
    public var errorDescription: String? {
        switch self {
        case .invalidURL: "The app asked for an address that does not exist."
        case .encoding: "The app could not prepare what it wanted to send."
        case .transport(let failure): failure.message
        case .badStatus(let failure): failure.message
        case .decoding: "The server sent something that this version of the app does not understand."
        case .cancelled: "The request was cancelled."
        }
    }

    /// What the person can do, or nil where nothing helps.
    public var recoverySuggestion: String? {
        switch self {
        case .invalidURL, .encoding: nil
        case .transport(let failure): failure.suggestion
        case .badStatus(let failure): failure.suggestion
        case .decoding: "Look for an update of the app."
        case .cancelled: nil
        }
    }
}

extension TransportFailure {
    fileprivate var message: String {
        switch kind {
        case .offline: "You are offline."
        case .timedOut: "The server took too long to answer."
        case .cannotConnect: "The server cannot be reached."
        case .connectionLost: "The connection was lost."
        case .secureConnection: "A secure connection to the server could not be made."
        case .bodyTooLarge: "The server sent more than the app takes."
        case .tooManyRedirects: "The server sends the app in circles."
        case .other: "The request failed."
        }
    }

    fileprivate var suggestion: String? {
        switch kind {
        case .offline: "Check the connection and try again."
        case .timedOut, .cannotConnect, .connectionLost, .other: "Try again."
        case .secureConnection: "Check the date of the device, and whether the network is one you trust."
        case .bodyTooLarge, .tooManyRedirects: nil
        }
    }
}

extension StatusFailure {
    fileprivate var message: String {
        switch code {
        case 401: "You need to sign in."
        case 403: "You are not allowed to see this."
        case 404, 410: "This does not exist, or does not exist any more."
        case 408: "The server waited too long for the request."
        case 429: "Too many requests were made."
        case 500...599: "The server has a problem (\(code))."
        default: "The server refused the request (\(code))."
        }
    }

    fileprivate var suggestion: String? {
        switch code {
        case 401: "Sign in and try again."
        case 429, 503: "Wait a little and try again."
        case 408, 500...599: "Try again later."
        default: nil
        }
    }
}
