#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // syscall
#endif

#include "CHardwareCounters.h"

#include <errno.h>

#if defined(__linux__)

#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
    uint32_t type;
    uint64_t config;
} events[] = {
    [HARDWARE_COUNTER_INSTRUCTIONS] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    [HARDWARE_COUNTER_CYCLES] = {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    [HARDWARE_COUNTER_TASK_CLOCK] = {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
};

int hardware_counter_open(hardware_counter_event event) {
    if ((unsigned)event >= sizeof events / sizeof *events) return -EINVAL;
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = events[event].type;
    attributes.config = events[event].config;
    attributes.disabled = 1;
    attributes.inherit = 1;  // one descriptor an event: the kernel reads no groups of inherited events
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    return descriptor < 0 ? -errno : (int)descriptor;
}

static int control(int descriptor, unsigned long request) { return ioctl(descriptor, request, 0) < 0 ? -errno : 0; }

int hardware_counter_enable(int descriptor) { return control(descriptor, PERF_EVENT_IOC_ENABLE); }
int hardware_counter_disable(int descriptor) { return control(descriptor, PERF_EVENT_IOC_DISABLE); }

int hardware_counter_read(int descriptor, hardware_counter_reading *reading) {
    uint64_t words[3];
    ssize_t size = read(descriptor, words, sizeof words);
    if (size < 0) return -errno;
    if (size != (ssize_t)sizeof words) return -EIO;
    reading->value = words[0];
    reading->time_enabled = words[1];
    reading->time_running = words[2];
    return 0;
}

#else

int hardware_counter_open(hardware_counter_event event) { (void)event; return -ENOSYS; }
int hardware_counter_enable(int descriptor) { (void)descriptor; return -ENOSYS; }
int hardware_counter_disable(int descriptor) { (void)descriptor; return -ENOSYS; }
int hardware_counter_read(int descriptor, hardware_counter_reading *reading) {
    (void)descriptor;
    (void)reading;
    return -ENOSYS;
}

#endif
