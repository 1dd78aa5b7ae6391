/// Times at which connections want to be looked at again, soonest first (a binary heap).
///
/// An entry cannot be withdrawn: whoever is woken too early looks at the clock and asks again.
struct Deadlines {
    private var heap: [(time: MonotonicTime, token: Token)] = []

    /// The soonest time.
    var next: MonotonicTime? { heap.first?.time }

    /// Adds one. O(log n).
    mutating func add(_ time: MonotonicTime, _ token: Token) {
        heap.append((time, token))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if heap[parent].time <= heap[child].time { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    /// Takes the soonest one that is not after `now`. O(log n).
    mutating func popExpired(_ now: MonotonicTime) -> Token? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first.token
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if heap[child].time < heap[least].time { least = child }
            }
            if least == parent { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
