import CProcessorAffinity

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Which processors this process may run on; Linux only.
public enum ProcessorAffinity {
    /// How many processors the system has online, whether or not this process may use them.
    public static var onlineCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The processors that the calling thread may run on, ascending.
    ///
    /// Throws ``ProcessorAffinityError`` where the kernel or the platform does not tell.
    public static func current() throws(ProcessorAffinityError) -> [Int] {
        var mask = [UInt8](repeating: 0, count: Int(PROCESSOR_MASK_BYTES))
        let error = processor_affinity_get(0, &mask)
        guard error == 0 else { throw refusal(of: [], code: -error) }
        return (0..<mask.count * 8).filter { mask[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
    }

    /// Keeps every thread of this process, present and future, on the given processors.
    ///
    /// Threads made later inherit it from the thread that makes them. Throws ``ProcessorAffinityError`` when the list
    /// is empty, when the kernel refuses it, or where the platform has no affinity; an offline processor in a list
    /// that has others is left out by the kernel, so read ``current()`` for what is in force.
    public static func pin(to processors: some Collection<Int>) throws(ProcessorAffinityError) {
        let list = Set(processors).sorted()
        guard let lowest = list.first, let highest = list.last else { throw .empty }
        guard lowest >= 0, highest <= ProcessorList.highestProcessor else {
            throw .refused(
                processors: list, reason: "processors are numbered from 0 to \(ProcessorList.highestProcessor)"
            )
        }
        var mask = [UInt8](repeating: 0, count: Int(PROCESSOR_MASK_BYTES))
        for processor in list { mask[processor / 8] |= 1 << UInt8(processor % 8) }
        // The calling thread first: it alone decides whether the list is acceptable. A thread that a not yet pinned one
        // makes meanwhile is not pinned, so go on until a pass finds every thread seen before.
        try pin(thread: 0, mask: mask, list: list)
        var pinned: Set<Int32> = []
        while true {
            let fresh = threads().filter { !pinned.contains($0) }
            if fresh.isEmpty { return }
            for thread in fresh {
                try pin(thread: thread, mask: mask, list: list)
                pinned.insert(thread)
            }
        }
    }

    private static func pin(thread: Int32, mask: [UInt8], list: [Int]) throws(ProcessorAffinityError) {
        let error = processor_affinity_set(thread, mask)
        // A thread that has ended meanwhile is no failure.
        guard error == 0 || error == -ESRCH else { throw refusal(of: list, code: -error) }
    }

    private static func refusal(of processors: [Int], code: Int32) -> ProcessorAffinityError {
        switch code {
        case ENOSYS: .unsupported
        case EINVAL: .refused(processors: processors, reason: "none of them is online and allowed to this process")
        default: .refused(processors: processors, reason: SystemError.text(code))
        }
    }

    private static func threads() -> [Int32] {
        guard let directory = opendir("/proc/self/task") else { return [] }
        defer { closedir(directory) }
        var found: [Int32] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let thread = Int32(name) { found.append(thread) }
        }
        return found
    }
}
