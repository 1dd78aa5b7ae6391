import Foundation

/// Whether and how failed attempts are repeated.
///
/// Only requests with an idempotent method are, and only after failures that may pass: 408, 429, 5xx but 501, a
/// connection that was lost or not made, a timeout. Between attempts it waits a random time of up to
/// `baseDelay` × 2ⁿ ("full jitter": M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015), and
/// never less than the server asked for by `Retry-After`.
public struct RetryPolicy: Sendable {
    /// How many attempts there are at most, the first one included.
    public var attempts: Int
    /// The longest wait after the first failure; it doubles with each further one.
    public var baseDelay: Duration
    /// The longest wait of all, but for one that the server asked for.
    public var maximumDelay: Duration
    /// How long all attempts and waits may take together; a wait that would end later is not begun. Nil for no bound.
    public var deadline: Duration?

    private let sleep: @Sendable (Duration) async throws -> Void
    /// Starts to measure, and gives what tells the time since.
    private let startStopwatch: @Sendable () -> @Sendable () -> Duration
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Date

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: How many attempts there are at most, the first one included; at least 1.
    ///   - baseDelay: The longest wait after the first failure.
    ///   - maximumDelay: The longest wait of all.
    ///   - deadline: How long all attempts and waits may take together.
    ///   - clock: Waits, and knows how much time has passed.
    ///   - random: Gives numbers from 0 up to 1.
    ///   - now: The date, for a `Retry-After` that is one and comes without a `Date`.
    public init(
        attempts: Int = 3, baseDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(20),
        deadline: Duration? = .seconds(90), clock: some Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        sleep = { try await clock.sleep(for: $0) }
        startStopwatch = {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        self.attempts = max(1, attempts)
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.deadline = deadline
        self.random = random
        self.now = now
    }

    /// Whether a failure may pass by itself.
    public static func isRetryable(_ error: APIError) -> Bool {
        switch error {
        case .badStatus(let failure):
            failure.code == 408 || failure.code == 429 || ((500...599).contains(failure.code) && failure.code != 501)
        case .transport(let failure):
            switch failure.kind {
            case .connectionLost, .cannotConnect, .timedOut: true
            case .offline, .secureConnection, .bodyTooLarge, .tooManyRedirects, .other: false
            }
        case .invalidURL, .encoding, .decoding, .cancelled: false
        }
    }

    /// How long to wait after the failure of an attempt, counted from 1; nil where no other attempt should be made.
    func delay(after error: APIError, attempt: Int) -> Duration? {
        guard attempt < attempts, Self.isRetryable(error) else { return nil }
        var ceiling = min(baseDelay, maximumDelay)
        // Doubled only below half of the maximum, so that it never overflows.
        for _ in 1..<max(attempt, 1) { ceiling = ceiling < maximumDelay / 2 ? ceiling * 2 : maximumDelay }
        let delay = ceiling * min(max(random(), 0), 1)
        guard case .badStatus(let failure) = error, let asked = RetryAfter(failure, now: now()) else { return delay }
        return max(delay, asked.delay)
    }

    /// Makes attempts until one succeeds, fails for good, or there is no time or number left.
    ///
    /// - Parameters:
    ///   - deadline: How long one attempt may take.
    ///   - isolation: The actor on which `attempt` runs.
    ///   - attempt: Makes one attempt within the time that it is given.
    func run<Value>(
        deadline: Duration?, isolation: isolated (any Actor)?,
        attempt: (Duration?, isolated (any Actor)?) async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let elapsed = startStopwatch()
        var number = 1
        var earlier: APIError?
        while true {
            let left = self.deadline.map { $0 - elapsed() }
            // A wait may have taken longer than it was to: an attempt without time would only hide what came before.
            if let earlier, let left, left <= .zero { throw earlier }
            let failure: APIError
            do {
                return try await attempt([deadline, left].compactMap(\.self).min(), isolation)
            } catch {
                failure = error
            }
            guard let delay = delay(after: failure, attempt: number) else { throw failure }
            if let total = self.deadline, elapsed() + delay >= total { throw failure }
            do {
                try await sleep(delay)
                try Task.checkCancellation()
            } catch {
                throw .cancelled
            }
            number += 1
            earlier = failure
        }
    }
}
