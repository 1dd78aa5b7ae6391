// Counts what the whole process asks of malloc and its relatives.
//
// Linking this target puts definitions of the malloc family into the executable. The dynamic linker binds every image's
// calls to them, the C library's own included, and each forwards to the next definition in the search order: the C
// library's, or jemalloc's where that is linked or preloaded.
//
// Everything here is process-wide and thread-safe, and nothing here allocates, locks or formats, but for
// allocation_counter_self_check, which allocates on purpose.

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

// Whether an interposer was compiled in, and if not, why not.
typedef enum {
    ALLOCATION_COUNTER_COMPILED_IN = 0,
    ALLOCATION_COUNTER_SANITIZED = 1,    // a sanitizer owns malloc: an interposer kills the process at its start
    ALLOCATION_COUNTER_UNSUPPORTED = 2,  // neither glibc nor a platform whose malloc can be wrapped this way
} allocation_counter_support;

// What has been seen since allocation_counter_start.
typedef struct {
    // Successful calls that gave out a block; a realloc that returns one counts once, whether or not it moved.
    int64_t allocations;
    // Blocks given back, the old block of each successful realloc included.
    int64_t frees;
    // Bytes asked for by the counted calls.
    int64_t requested_bytes;
    // Usable bytes given out less usable bytes given back: below zero when older blocks are freed.
    int64_t live_bytes;
    // The highest live_bytes since the start, never below zero.
    int64_t peak_live_bytes;
} allocation_counter_totals;

// What the run-time self-check made and what the counter saw of it.
typedef struct {
    bool passed;
    int64_t expected_allocations;
    int64_t counted_allocations;
    int64_t expected_frees;
    int64_t counted_frees;
    int64_t expected_bytes;
    int64_t counted_bytes;
} allocation_counter_check;

// The malloc that really serves this process.
typedef enum {
    ALLOCATOR_GLIBC = 0,
    ALLOCATOR_JEMALLOC = 1,
    ALLOCATOR_TCMALLOC = 2,
    ALLOCATOR_MIMALLOC = 3,
    ALLOCATOR_SYSTEM = 4,     // the platform's own, where it is not glibc
    ALLOCATOR_SANITIZER = 5,  // a sanitizer's run-time
    ALLOCATOR_UNKNOWN = 6,    // something else: see image
} allocator_kind;

typedef struct {
    allocator_kind kind;
    // The allocator's own word for its version, or empty where it has none.
    char version[128];
    // The path of the image that holds the malloc in use, or empty where it cannot be told.
    char image[256];
    // The address of `mallctl`, or NULL: jemalloc's interface to its settings and statistics.
    void *mallctl;
} allocator_identity;

allocation_counter_support allocation_counter_supported(void);

// Sets every total to zero, then counts from here on. A call under way in another thread may be missed.
void allocation_counter_start(void);

// Stops counting; the totals stay readable. A call under way in another thread may still be added.
void allocation_counter_stop(void);

bool allocation_counter_is_counting(void);

// The totals now. Each is exact; together they are one moment's only while no other thread allocates.
allocation_counter_totals allocation_counter_read(void);

// Makes a known set of allocations, from here and from inside the C library, and compares. Other threads may allocate
// meanwhile, so seeing more passes and seeing less fails. Must not run while a span is being counted: it resets totals.
allocation_counter_check allocation_counter_self_check(void);

// Names the allocator whose malloc this process reaches, by the image that holds it and not by who is merely loaded.
allocator_identity allocation_counter_allocator(void);

#endif
