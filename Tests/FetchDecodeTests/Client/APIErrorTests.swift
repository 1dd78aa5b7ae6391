import Foundation
import Testing

@testable import FetchDecode

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Errors")
struct APIErrorTests {
    @Test("codes are sorted into what a screen tells apart, and the original is kept")
    func kinds() {
        let cases: [(URLError.Code, TransportFailure.Kind)] = [
            (.notConnectedToInternet, .offline), (.dataNotAllowed, .offline), (.internationalRoamingOff, .offline),
            (.timedOut, .timedOut), (.cannotConnectToHost, .cannotConnect), (.cannotFindHost, .cannotConnect),
            (.dnsLookupFailed, .cannotConnect), (.networkConnectionLost, .connectionLost),
            (.secureConnectionFailed, .secureConnection), (.serverCertificateUntrusted, .secureConnection),
            (.serverCertificateHasBadDate, .secureConnection), (.dataLengthExceedsMaximum, .bodyTooLarge),
            (.httpTooManyRedirects, .tooManyRedirects), (.badServerResponse, .other), (.unknown, .other),
        ]
        for (code, kind) in cases {
            guard case .transport(let failure) = APIError(transportFailure: URLError(code)) else {
                Issue.record("\(code) is no transport failure")
                continue
            }
            #expect(failure.kind == kind)
            #expect(failure.underlying.code == code)
        }
    }

    @Test("an error of no known kind is kept inside")
    func unknown() {
        struct Strange: Error {}
        guard case .transport(let failure) = APIError(transportFailure: Strange()) else {
            Issue.record("a strange error is a transport failure")
            return
        }
        #expect(failure.kind == .other)
        #expect(failure.underlying.userInfo[NSUnderlyingErrorKey] is Strange)
    }

    @Test("every error has a sentence for people and a line for the log, and they differ")
    func messages() throws {
        let response = try #require(
            HTTPURLResponse(url: testURL, statusCode: 404, httpVersion: nil, headerFields: ["X": "1"]))
        let context = DecodingError.Context(codingPath: [], debugDescription: "bad")
        var errors: [APIError] = [
            .invalidURL("x", reason: "y"), .cancelled, .decoding(path: "a.b", underlying: .dataCorrupted(context)),
            .encoding(path: "a", underlying: .invalidValue(1, .init(codingPath: [], debugDescription: "bad"))),
        ]
        errors += [401, 403, 404, 408, 418, 429, 500, 503].map { code in
            let head = HTTPURLResponse(url: testURL, statusCode: code, httpVersion: nil, headerFields: nil) ?? response
            return .badStatus(StatusFailure(TransportResponse(head: head, body: Data())))
        }
        let codes: [URLError.Code] = [
            .notConnectedToInternet, .timedOut, .cannotConnectToHost, .networkConnectionLost, .secureConnectionFailed,
            .dataLengthExceedsMaximum, .httpTooManyRedirects, .unknown,
        ]
        errors += codes.map { APIError(transportFailure: URLError($0)) }
        let sentences = errors.map(\.localizedDescription)
        for (sentence, error) in zip(sentences, errors) {
            #expect(sentence.hasSuffix("."), "\(sentence)")
            #expect(sentence != error.description)
            #expect(!sentence.contains("URLError"))
        }
        #expect(Set(sentences).count == errors.count, "each tells something of its own")
    }
}
