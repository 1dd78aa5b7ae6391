import CHardwareCounters

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One event counter of the kernel, enabled as long as it lives.
struct HardwareCounter: ~Copyable, Sendable {
    private let descriptor: Int32
    private let name: String

    init(_ event: hardware_counter_event, name: String) throws(HardwareCountersUnavailable) {
        let opened = hardware_counter_open(event)
        guard opened >= 0 else { throw HardwareCountersUnavailable(reason: Self.refusal(of: name, code: -opened)) }
        let error = hardware_counter_enable(opened)
        guard error == 0 else {
            close(opened)
            throw HardwareCountersUnavailable(reason: "\(name): cannot be enabled: \(SystemError.text(-error))")
        }
        descriptor = opened
        self.name = name
    }

    deinit { close(descriptor) }

    func read() throws(HardwareCountersUnavailable) -> UInt64 {
        var reading = hardware_counter_reading()
        let error = hardware_counter_read(descriptor, &reading)
        guard error == 0 else {
            throw HardwareCountersUnavailable(reason: "\(name): cannot be read: \(SystemError.text(-error))")
        }
        return try Self.count(in: reading, name: name)
    }

    /// The count, when it is of the whole time: the kernel runs more events than there are counters in turns.
    static func count(
        in reading: hardware_counter_reading, name: String
    ) throws(HardwareCountersUnavailable) -> UInt64 {
        guard reading.time_running >= reading.time_enabled else {
            let reason =
                "\(name): counted for \(reading.time_running) of \(reading.time_enabled) ns, other events took turns"
            throw HardwareCountersUnavailable(reason: reason)
        }
        return reading.value
    }

    /// Runs a loop that cannot take no instructions. Some hypervisors accept a counter and never advance it.
    func proveCounting() throws(HardwareCountersUnavailable) {
        let before = try read()
        var state: UInt64 = 1
        for _ in 0..<200_000 { state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
        let after = try read()
        guard after > before, state != 0 else {
            throw HardwareCountersUnavailable(
                reason: "\(name): reads zero over a busy loop: the hypervisor does not count")
        }
    }

    private static func refusal(of name: String, code: Int32) -> String {
        let hint =
            switch code {
            case EACCES, EPERM: "; lower /proc/sys/kernel/perf_event_paranoid or grant CAP_PERFMON"
            case ENOENT, ENODEV, EOPNOTSUPP: "; the processor or hypervisor offers no such counter"
            case ENOSYS: "; only Linux with perf events has them"
            default: ""
            }
        return "\(name): refused by the kernel: \(SystemError.text(code))\(hint)"
    }
}
