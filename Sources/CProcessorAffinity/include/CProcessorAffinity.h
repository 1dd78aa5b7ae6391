// sched_setaffinity(2) and its reader for Swift, whose C library import does not show GNU extensions. A mask is an
// array of bytes, processor n being bit n % 8 of byte n / 8. Linux only: elsewhere both answer -ENOSYS.

#ifndef C_PROCESSOR_AFFINITY_H
#define C_PROCESSOR_AFFINITY_H

#include <stddef.h>
#include <stdint.h>

// The bytes of a mask: room for 1 024 processors, as in the C library's cpu_set_t.
#define PROCESSOR_MASK_BYTES 128

// Reads the mask of a thread, 0 for the calling one. Zero, or a negated errno.
int processor_affinity_get(int thread, uint8_t mask[PROCESSOR_MASK_BYTES]);

// Sets the mask of a thread, 0 for the calling one. Zero, or a negated errno.
int processor_affinity_set(int thread, const uint8_t mask[PROCESSOR_MASK_BYTES]);

#endif
