// What the files of this target share: whether to interpose at all, the next allocator, the bootstrap arena, the
// switch.

#ifndef INTERPOSITION_H
#define INTERPOSITION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(hwaddress_sanitizer) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif

// __GLIBC__ is defined by the headers above, not by the compiler: keep this after them.
#if defined(__linux__) && defined(__GLIBC__) && !IS_SANITIZED
#define INTERPOSES 1
#else
#define INTERPOSES 0
#endif

// Is counting on? Read with one relaxed load by every call; the only thing a call costs while it is off.
extern atomic_bool allocation_counter_on;

void allocation_counter_add_allocation(size_t requested, size_t usable);
void allocation_counter_add_free(size_t usable);
void allocation_counter_add_move(size_t requested, size_t old_usable, size_t new_usable);

#if INTERPOSES

// The next definitions in the search order. They start as functions that look the real ones up, so that a call which
// comes before anything was set up, or a thread that sees an old pointer, is served all the same.
typedef struct {
    void *(*_Atomic malloc)(size_t);
    void *(*_Atomic calloc)(size_t, size_t);
    void *(*_Atomic realloc)(void *, size_t);
    void (*_Atomic free)(void *);
    int (*_Atomic posix_memalign)(void **, size_t, size_t);
    void *(*_Atomic aligned_alloc)(size_t, size_t);
    void *(*_Atomic memalign)(size_t, size_t);
    size_t (*_Atomic malloc_usable_size)(void *);
} next_allocator;

extern next_allocator allocation_counter_next;

#define NEXT(function) atomic_load_explicit(&allocation_counter_next.function, memory_order_relaxed)

// Looks the next definitions up now; harmless when that was already done.
void allocation_counter_resolve_next(void);

// Blocks for calls that arrive while the next definitions are being looked up, since dlsym itself may allocate.
enum { BOOTSTRAP_ARENA_BYTES = 64 * 1024 };
extern unsigned char bootstrap_arena[BOOTSTRAP_ARENA_BYTES];

void *bootstrap_arena_allocate(size_t alignment, size_t size);
size_t bootstrap_arena_size(const void *block);

// Asked by every free and realloc, so inline: a subtraction and a comparison of constants.
static inline bool bootstrap_arena_holds(const void *block) {
    return __builtin_expect((uintptr_t)block - (uintptr_t)bootstrap_arena < BOOTSTRAP_ARENA_BYTES, false);
}

#endif
#endif
