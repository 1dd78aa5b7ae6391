#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads request heads (RFC 9112, sections 2 to 5) from bytes that arrive in any pieces.
///
/// It refuses what some other implementation could read differently: bare line feeds, folded lines, space before a colon.
/// Each byte is looked at once for its line's end, and once more when the line is complete.
struct RequestParser {
    /// The longest request line, line end excluded.
    static let requestLineLimit = 8 << 10
    /// The longest head, line ends included.
    static let headLimit = 16 << 10

    /// What the bytes so far amount to.
    enum Progress {
        case incomplete
        /// A whole head, and how many bytes it took.
        case complete(Request, length: Int)
    }

    /// Where the line that is being read starts.
    private var lineStart = 0
    /// Up to where that line has been searched for its end.
    private var searched = 0
    /// What is known once the request line has been read.
    private var request: Request?

    /// Reads on; `input` is everything since the end of the last complete head, and only ever grows between calls.
    ///
    /// After `complete`, and after a throw, the parser is at the start again.
    mutating func advance(_ input: UnsafeRawBufferPointer) throws(RequestRefusal) -> Progress {
        do {
            return try readLines(input)
        } catch {
            self = RequestParser()
            throw error
        }
    }

    private mutating func readLines(_ input: UnsafeRawBufferPointer) throws(RequestRefusal) -> Progress {
        while true {
            // What cannot become a request line (TLS, another protocol) need not send a line end to be told so.
            if request == nil, lineStart < input.count, !input[lineStart].isToken,
                input[lineStart] != UInt8(ascii: "\r")
            {
                throw RequestRefusal(.badRequest, "this is not HTTP: a request starts with a method")
            }
            guard let end = lineEnd(in: input) else { break }
            try checkLength(lineEndingAt: end)
            guard end > lineStart, input[end - 1] == UInt8(ascii: "\r") else {
                throw RequestRefusal(.badRequest, "a line ends in a line feed alone: end each with CR LF")
            }
            let line = UnsafeRawBufferPointer(rebasing: input[lineStart..<end - 1])
            lineStart = end + 1
            searched = lineStart
            if request == nil {
                // A client may send an empty line too many after a body (RFC 9112, section 2.2).
                if line.isEmpty { continue }
                request = try RequestLine.parse(line)
            } else if line.isEmpty, let complete = request {
                let length = lineStart
                self = RequestParser()
                return .complete(complete, length: length)
            } else {
                request?.fields.append(try HeaderLine.parse(line))
            }
        }
        searched = input.count
        try checkLength(lineEndingAt: input.count)
        return .incomplete
    }

    private func lineEnd(in input: UnsafeRawBufferPointer) -> Int? {
        guard searched < input.count, let base = input.baseAddress else { return nil }
        return memchr(base + searched, 0x0A, input.count - searched).map { UnsafeRawPointer($0) - base }
    }

    private func checkLength(lineEndingAt end: Int) throws(RequestRefusal) {
        if request == nil, end - lineStart > RequestParser.requestLineLimit + 1 {
            throw RequestRefusal(.uriTooLong, "the request line is over \(RequestParser.requestLineLimit) bytes")
        }
        if end >= RequestParser.headLimit {
            throw RequestRefusal(.headerFieldsTooLarge, "the head is over \(RequestParser.headLimit) bytes")
        }
    }
}
