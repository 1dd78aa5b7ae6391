import Foundation

/// Shows how far long work is.
public protocol ProgressReporter: AnyObject {
    /// Some work is done.
    func update(fraction: Double, label: String)
    /// The work has ended, one way or the other; nothing of the display stays.
    func finish()
}

/// Shows nothing, for output that is no terminal.
public final class SilentProgress: ProgressReporter {
    /// Creates one.
    public init() {}
    /// Does nothing.
    public func update(fraction: Double, label: String) {}
    /// Does nothing.
    public func finish() {}
}

/// Draws a bar on standard error, at most ten times a second.
public final class TerminalProgress: ProgressReporter {
    private let start = Date()
    private var lastDrawn = Date.distantPast
    private let width: Int

    /// Creates a bar for a terminal of the given width.
    public init(width: Int) {
        self.width = width
    }

    /// Draws the line anew.
    public func update(fraction: Double, label: String) {
        let now = Date()
        guard now.timeIntervalSince(lastDrawn) >= 0.1 else { return }
        lastDrawn = now
        let bar = ProgressBar(fraction: fraction, elapsed: now.timeIntervalSince(start), label: label)
        write("\r\u{1B}[K" + bar.text(width: width - 1))
    }

    /// Clears the line.
    public func finish() {
        if lastDrawn != .distantPast { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// The reporter that suits standard error.
public enum StandardProgress {
    /// A bar where standard error is a terminal, nothing elsewhere.
    public static func reporter() -> any ProgressReporter {
        guard isatty(FileHandle.standardError.fileDescriptor) == 1 else { return SilentProgress() }
        var size = winsize()
        let isKnown = ioctl(FileHandle.standardError.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 20
        return TerminalProgress(width: isKnown ? Int(size.ws_col) : 80)
    }
}
