// The malloc family as the rest of the process sees it: forward, and count while counting is on.

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "interposition.h"

#if INTERPOSES

#include <errno.h>
#include <malloc.h>
#include <string.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

static inline bool is_counting(void) {
    return __builtin_expect(atomic_load_explicit(&allocation_counter_on, memory_order_relaxed), false);
}

// The counting halves are out of line, so that the way through with counting off is a load, a branch and a jump.
#define COUNTING_HALF static __attribute__((noinline, cold))

static void *counted(void *block, size_t requested) {
    if (block != NULL && !bootstrap_arena_holds(block)) {
        allocation_counter_add_allocation(requested, NEXT(malloc_usable_size)(block));
    }
    return block;
}

COUNTING_HALF void *counted_malloc(size_t size) { return counted(NEXT(malloc)(size), size); }

EXPORTED void *malloc(size_t size) {
    if (!is_counting()) return NEXT(malloc)(size);
    return counted_malloc(size);
}

COUNTING_HALF void *counted_calloc(size_t count, size_t size) {
    return counted(NEXT(calloc)(count, size), count * size);  // where this overflows, the block is NULL
}

// To calloc and not to malloc and memset: pages fresh from the kernel are zero already and must stay untouched.
EXPORTED void *calloc(size_t count, size_t size) {
    if (!is_counting()) return NEXT(calloc)(count, size);
    return counted_calloc(count, size);
}

COUNTING_HALF void counted_free(void *block) {
    if (block != NULL) allocation_counter_add_free(NEXT(malloc_usable_size)(block));
    NEXT(free)(block);
}

EXPORTED void free(void *block) {
    // The arena's blocks are few and not reused. The comparison is against a constant: no load.
    if (bootstrap_arena_holds(block)) return;
    if (!is_counting()) {
        NEXT(free)(block);
    } else {
        counted_free(block);
    }
}

static void *moved_out_of_arena(void *block, size_t size) {
    void *fresh = malloc(size);
    if (fresh != NULL) {
        size_t held = bootstrap_arena_size(block);
        memcpy(fresh, block, held < size ? held : size);
    }
    return fresh;
}

COUNTING_HALF void *counted_realloc(void *block, size_t size) {
    size_t before = block == NULL ? 0 : NEXT(malloc_usable_size)(block);
    void *fresh = NEXT(realloc)(block, size);
    if (block == NULL) return counted(fresh, size);
    if (fresh != NULL) {
        allocation_counter_add_move(size, before, NEXT(malloc_usable_size)(fresh));
    } else if (size == 0) {
        allocation_counter_add_free(before);  // glibc frees; an allocator that returns a block went the other way
    }
    return fresh;
}

EXPORTED void *realloc(void *block, size_t size) {
    if (bootstrap_arena_holds(block)) return moved_out_of_arena(block, size);
    if (!is_counting()) return NEXT(realloc)(block, size);
    return counted_realloc(block, size);
}

// Not forwarded: the C library's would call realloc above and be counted there, jemalloc has none.
EXPORTED void *reallocarray(void *block, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(block, bytes);
}

COUNTING_HALF int counted_posix_memalign(void **block, size_t alignment, size_t size) {
    int error = NEXT(posix_memalign)(block, alignment, size);
    if (error == 0) counted(*block, size);
    return error;
}

EXPORTED int posix_memalign(void **block, size_t alignment, size_t size) {
    if (!is_counting()) return NEXT(posix_memalign)(block, alignment, size);
    return counted_posix_memalign(block, alignment, size);
}

EXPORTED void *aligned_alloc(size_t alignment, size_t size) {
    if (!is_counting()) return NEXT(aligned_alloc)(alignment, size);
    return counted(NEXT(aligned_alloc)(alignment, size), size);
}

EXPORTED void *memalign(size_t alignment, size_t size) {
    if (!is_counting()) return NEXT(memalign)(alignment, size);
    return counted(NEXT(memalign)(alignment, size), size);
}

// Both through memalign: an allocator that lacks them must not get the C library's block back in its free.
EXPORTED void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

EXPORTED void *pvalloc(size_t size) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (size > SIZE_MAX - page) {
        errno = ENOMEM;
        return NULL;
    }
    return memalign(page, size == 0 ? page : (size + page - 1) / page * page);
}

// Only for the arena's blocks, which the real one would misread.
EXPORTED size_t malloc_usable_size(void *block) {
    return bootstrap_arena_holds(block) ? bootstrap_arena_size(block) : NEXT(malloc_usable_size)(block);
}

#endif
