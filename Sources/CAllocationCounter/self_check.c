// Proves at run time that calls really pass through the interposer: it may have been compiled and yet lose to another
// definition in the search order, and would then read a plausible zero.

#include <stdlib.h>
#include <string.h>

#include "CAllocationCounter.h"
#include "interposition.h"

enum { MALLOCS = 7, MALLOC_BYTES = 48, CALLOCED = 3 * 32, GROWN = 4096, ALIGNMENT = 64, ALIGNED_BYTES = 128 };

static const char duplicated[] = "a block that the C library itself allocates";

// A compiler may drop a block that is allocated, freed and never looked at; through here every block is looked at.
static void *seen(void *block) {
    __asm__ volatile("" : "+r"(block) : : "memory");
    return block;
}

static void make_known_allocations(allocation_counter_check *check) {
    for (int i = 0; i < MALLOCS; i++) free(seen(malloc(MALLOC_BYTES)));
    void *grown = seen(realloc(seen(calloc(3, 32)), GROWN));
    free(grown);
    void *aligned = NULL;
    if (posix_memalign(&aligned, ALIGNMENT, ALIGNED_BYTES) == 0) free(seen(aligned));
    free(seen(strdup(seen((void *)duplicated))));
    check->expected_allocations = MALLOCS + 4;  // and calloc, realloc, posix_memalign, strdup
    check->expected_frees = MALLOCS + 4;        // and the block that realloc took, and those three
    check->expected_bytes = MALLOCS * MALLOC_BYTES + CALLOCED + GROWN + ALIGNED_BYTES + (int64_t)sizeof duplicated;
}

allocation_counter_check allocation_counter_self_check(void) {
    allocation_counter_check check = {.passed = false};
    allocation_counter_start();
    make_known_allocations(&check);
    allocation_counter_stop();
    allocation_counter_totals seen_totals = allocation_counter_read();
    check.counted_allocations = seen_totals.allocations;
    check.counted_frees = seen_totals.frees;
    check.counted_bytes = seen_totals.requested_bytes;
    check.passed = check.counted_allocations >= check.expected_allocations
        && check.counted_frees >= check.expected_frees && check.counted_bytes >= check.expected_bytes;
    return check;
}
