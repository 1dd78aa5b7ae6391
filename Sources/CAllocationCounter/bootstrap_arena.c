// A few blocks for the moment before the real allocator is known. They are never given back: there are a handful.

#include "interposition.h"

#if INTERPOSES

#include <errno.h>

enum { LEAST_ALIGNMENT = 16, MOST_ALIGNMENT = 4096 };

_Alignas(MOST_ALIGNMENT) unsigned char bootstrap_arena[BOOTSTRAP_ARENA_BYTES];
static atomic_size_t used;

// Each block has its size in the word before it, for realloc. Memory of the arena is zero and handed out once, so that
// calloc needs no more than this.
void *bootstrap_arena_allocate(size_t alignment, size_t size) {
    if (alignment < LEAST_ALIGNMENT) alignment = LEAST_ALIGNMENT;
    size_t before = atomic_load_explicit(&used, memory_order_relaxed);
    size_t start, end;
    do {
        start = (before + sizeof(size_t) + alignment - 1) & ~(alignment - 1);
        if (alignment > MOST_ALIGNMENT || start > BOOTSTRAP_ARENA_BYTES || size > BOOTSTRAP_ARENA_BYTES - start) {
            errno = ENOMEM;
            return NULL;
        }
        end = start + size;
    } while (!atomic_compare_exchange_weak_explicit(&used, &before, end, memory_order_relaxed, memory_order_relaxed));
    *(size_t *)(void *)(bootstrap_arena + start - sizeof(size_t)) = size;
    return bootstrap_arena + start;
}

size_t bootstrap_arena_size(const void *block) { return ((const size_t *)block)[-1]; }

#endif
