// perf_event_open(2) for Swift, which cannot call the variadic syscall(2) itself. Linux only: elsewhere every function
// answers -ENOSYS.

#ifndef C_HARDWARE_COUNTERS_H
#define C_HARDWARE_COUNTERS_H

#include <stdint.h>

// The events this target knows. Task clock is a software event that works where there is no hardware counter: it lets
// the plumbing be tested there.
typedef enum {
    HARDWARE_COUNTER_INSTRUCTIONS = 0,
    HARDWARE_COUNTER_CYCLES = 1,
    HARDWARE_COUNTER_TASK_CLOCK = 2,
} hardware_counter_event;

typedef struct {
    uint64_t value;
    // Nanoseconds the event was wanted, and was on a counter: fewer when the kernel took turns between events.
    uint64_t time_enabled;
    uint64_t time_running;
} hardware_counter_reading;

// Opens a disabled counter of user-space events of this process: the calling thread and every thread made from it
// later. Returns a descriptor for close(2), or a negated errno.
int hardware_counter_open(hardware_counter_event event);

// Zero, or a negated errno.
int hardware_counter_enable(int descriptor);
int hardware_counter_disable(int descriptor);
int hardware_counter_read(int descriptor, hardware_counter_reading *reading);

#endif
