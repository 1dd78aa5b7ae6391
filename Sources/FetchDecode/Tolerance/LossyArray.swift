/// An array that leaves out the elements that do not decode, and says which and why.
///
/// One bad record then costs itself, not the screen. Look at ``skipped``: an array that lost all of its elements is
/// no empty array.
public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// An element that was left out.
    public struct Skipped: Sendable, Equatable, CustomStringConvertible {
        /// Where it stood in the array.
        public let index: Int
        /// The place within the element, such as `price`; empty where it is the element itself.
        public let path: String
        /// What is wrong there.
        public let reason: String

        /// One line.
        public var description: String { "[\(index)]\(path.isEmpty ? "" : ".\(path)"): \(reason)" }
    }

    /// The elements that decoded, in order.
    public var elements: [Element]
    /// The elements that did not, in order.
    public let skipped: [Skipped]

    /// Decodes an array. Complexity: O(*n*).
    ///
    /// - Throws: `DecodingError` where there is no array.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var skipped: [Skipped] = []
        if let count = container.count { elements.reserveCapacity(count) }
        while !container.isAtEnd {
            let index = container.currentIndex
            do {
                elements.append(try container.decode(Element.self))
            } catch {
                skipped.append(Skipped(index: index, error, depth: decoder.codingPath.count + 1))
                // A failed decode does not move on.
                if container.currentIndex == index { _ = try container.decode(Anything.self) }
            }
        }
        self.elements = elements
        self.skipped = skipped
    }

    /// Decodes from whatever is there, and holds nothing of it.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension LossyArray.Skipped {
    fileprivate init(index: Int, _ error: any Error, depth: Int) {
        guard let error = error as? DecodingError else {
            self.init(index: index, path: "", reason: String(describing: error))
            return
        }
        self.init(index: index, path: readablePath(Array(error.codingPath.dropFirst(depth))), reason: error.reason)
    }
}

extension LossyArray: Equatable where Element: Equatable {}
