// The totals. Relaxed atomics: each total is exact, none orders anything else.

#include "CAllocationCounter.h"
#include "interposition.h"

atomic_bool allocation_counter_on;

static _Alignas(64) struct {
    _Atomic int64_t allocations;
    _Atomic int64_t frees;
    _Atomic int64_t requested_bytes;
    _Atomic int64_t live_bytes;
    _Atomic int64_t peak_live_bytes;
} totals;

#define ADD(total, amount) atomic_fetch_add_explicit(&totals.total, (int64_t)(amount), memory_order_relaxed)
#define READ(total) atomic_load_explicit(&totals.total, memory_order_relaxed)
#define CLEAR(total) atomic_store_explicit(&totals.total, 0, memory_order_relaxed)

static void grow_live(int64_t bytes) {
    int64_t live = ADD(live_bytes, bytes) + bytes;
    int64_t peak = READ(peak_live_bytes);
    while (live > peak
           && !atomic_compare_exchange_weak_explicit(
               &totals.peak_live_bytes, &peak, live, memory_order_relaxed, memory_order_relaxed)) {
    }
}

void allocation_counter_add_allocation(size_t requested, size_t usable) {
    ADD(allocations, 1);
    ADD(requested_bytes, requested);
    grow_live((int64_t)usable);
}

void allocation_counter_add_free(size_t usable) {
    ADD(frees, 1);
    ADD(live_bytes, -(int64_t)usable);
}

// The difference in one step: what a realloc in place holds for a moment cannot be known and is not guessed.
void allocation_counter_add_move(size_t requested, size_t old_usable, size_t new_usable) {
    ADD(allocations, 1);
    ADD(frees, 1);
    ADD(requested_bytes, requested);
    grow_live((int64_t)new_usable - (int64_t)old_usable);
}

allocation_counter_support allocation_counter_supported(void) {
#if INTERPOSES
    return ALLOCATION_COUNTER_COMPILED_IN;
#elif IS_SANITIZED
    return ALLOCATION_COUNTER_SANITIZED;
#else
    return ALLOCATION_COUNTER_UNSUPPORTED;
#endif
}

void allocation_counter_start(void) {
    CLEAR(allocations);
    CLEAR(frees);
    CLEAR(requested_bytes);
    CLEAR(live_bytes);
    CLEAR(peak_live_bytes);
    atomic_store(&allocation_counter_on, true);
}

void allocation_counter_stop(void) { atomic_store(&allocation_counter_on, false); }

bool allocation_counter_is_counting(void) { return atomic_load_explicit(&allocation_counter_on, memory_order_relaxed); }

allocation_counter_totals allocation_counter_read(void) {
    return (allocation_counter_totals){
        .allocations = READ(allocations),
        .frees = READ(frees),
        .requested_bytes = READ(requested_bytes),
        .live_bytes = READ(live_bytes),
        .peak_live_bytes = READ(peak_live_bytes),
    };
}
