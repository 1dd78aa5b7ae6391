#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // cpu_set_t
#endif

#include "CProcessorAffinity.h"

#include <errno.h>

#if defined(__linux__)

#include <sched.h>

int processor_affinity_get(int thread, uint8_t mask[PROCESSOR_MASK_BYTES]) {
    cpu_set_t set;
    if (sched_getaffinity(thread, sizeof set, &set) != 0) return -errno;
    for (int byte = 0; byte < PROCESSOR_MASK_BYTES; byte++) {
        mask[byte] = 0;
        for (int bit = 0; bit < 8; bit++) mask[byte] |= (uint8_t)((CPU_ISSET(byte * 8 + bit, &set) != 0) << bit);
    }
    return 0;
}

int processor_affinity_set(int thread, const uint8_t mask[PROCESSOR_MASK_BYTES]) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int processor = 0; processor < PROCESSOR_MASK_BYTES * 8; processor++) {
        if (mask[processor / 8] >> processor % 8 & 1) CPU_SET(processor, &set);
    }
    return sched_setaffinity(thread, sizeof set, &set) == 0 ? 0 : -errno;
}

#else

int processor_affinity_get(int thread, uint8_t mask[PROCESSOR_MASK_BYTES]) {
    (void)thread;
    (void)mask;
    return -ENOSYS;
}

int processor_affinity_set(int thread, const uint8_t mask[PROCESSOR_MASK_BYTES]) {
    (void)thread;
    (void)mask;
    return -ENOSYS;
}

#endif
