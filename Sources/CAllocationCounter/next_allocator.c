// Finds the definitions that this target's own forward to.

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // RTLD_NEXT
#endif

#include "interposition.h"

#if INTERPOSES

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static atomic_bool resolving;

// True while dlsym runs: whoever allocates then, dlsym or another thread, is served from the arena.
static bool in_bootstrap(void) {
    if (atomic_load_explicit(&resolving, memory_order_acquire)) return true;
    allocation_counter_resolve_next();
    return false;
}

static void *first_malloc(size_t size) {
    return in_bootstrap() ? bootstrap_arena_allocate(0, size) : NEXT(malloc)(size);
}

static void *first_calloc(size_t count, size_t size) {
    if (!in_bootstrap()) return NEXT(calloc)(count, size);
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return bootstrap_arena_allocate(0, bytes);
}

// Callers pass NULL or a block of the real allocator here, never one of the arena: the interposer has seen to that.
static void *first_realloc(void *block, size_t size) {
    return in_bootstrap() ? bootstrap_arena_allocate(0, size) : NEXT(realloc)(block, size);
}

static void first_free(void *block) {
    if (!in_bootstrap()) NEXT(free)(block);
}

static int first_posix_memalign(void **block, size_t alignment, size_t size) {
    if (!in_bootstrap()) return NEXT(posix_memalign)(block, alignment, size);
    void *fresh = bootstrap_arena_allocate(alignment, size);
    if (fresh == NULL) return ENOMEM;
    *block = fresh;
    return 0;
}

static void *first_aligned_alloc(size_t alignment, size_t size) {
    return in_bootstrap() ? bootstrap_arena_allocate(alignment, size) : NEXT(aligned_alloc)(alignment, size);
}

static void *first_memalign(size_t alignment, size_t size) {
    return in_bootstrap() ? bootstrap_arena_allocate(alignment, size) : NEXT(memalign)(alignment, size);
}

static size_t first_malloc_usable_size(void *block) { return in_bootstrap() ? 0 : NEXT(malloc_usable_size)(block); }

next_allocator allocation_counter_next = {
    .malloc = first_malloc,
    .calloc = first_calloc,
    .realloc = first_realloc,
    .free = first_free,
    .posix_memalign = first_posix_memalign,
    .aligned_alloc = first_aligned_alloc,
    .memalign = first_memalign,
    .malloc_usable_size = first_malloc_usable_size,
};

// Nothing can go on without an allocator: say which function is missing, without allocating, and end the process.
static void *next_definition(const char *name) {
    void *definition = dlsym(RTLD_NEXT, name);
    if (definition == NULL) {
        static const char before[] = "CAllocationCounter: no further definition of ";
        static const char after[] = " (is the program fully static? link the C library dynamically)\n";
        ssize_t ignored = write(2, before, sizeof before - 1);
        ignored = write(2, name, strlen(name));
        ignored = write(2, after, sizeof after - 1);
        (void)ignored;
        abort();
    }
    return definition;
}

#define RESOLVE(function) \
    atomic_store_explicit(&allocation_counter_next.function, next_definition(#function), memory_order_relaxed)

void allocation_counter_resolve_next(void) {
    bool expected = false;
    if (!atomic_compare_exchange_strong(&resolving, &expected, true)) return;
    RESOLVE(malloc);
    RESOLVE(calloc);
    RESOLVE(realloc);
    RESOLVE(free);
    RESOLVE(posix_memalign);
    RESOLVE(aligned_alloc);
    RESOLVE(memalign);
    RESOLVE(malloc_usable_size);
    atomic_store_explicit(&resolving, false, memory_order_release);
}

#endif
