// An allocation counter that shares no code and no technique with the product's own, to check that one against: a
// preload library that serves every call from glibc's internal entry points, and so never looks anything up.
//
//   LD_PRELOAD=./preload_counter.so PROGRAM...
//
// At exit it writes one line to standard error: `preload-counter: allocations=N bytes=N`. It counts from the start,
// unless PRELOAD_COUNTER_START=off. SIGUSR1 turns counting over, and a program can mark a span itself with
// `dlsym(NULL, "preload_counter_mark")`: mark(1) sets the totals to zero and counts, mark(0) stops. Needs glibc, and
// takes the place of any other allocator.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_bool counting;
static atomic_llong allocations, bytes;
static int errors = STDERR_FILENO;

static void *note(void *block, size_t size) {
    if (counting && block != NULL) {
        allocations++;
        bytes += (long long)size;
    }
    return block;
}

void *malloc(size_t size) { return note(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return note(__libc_calloc(count, size), count * size); }
void *realloc(void *block, size_t size) { return note(__libc_realloc(block, size), size); }
void *memalign(size_t alignment, size_t size) { return note(__libc_memalign(alignment, size), size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
void *valloc(size_t size) { return memalign((size_t)getpagesize(), size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *fresh = memalign(alignment, size);
    if (fresh == NULL) return ENOMEM;
    *block = fresh;
    return 0;
}

void preload_counter_mark(int on) {
    if (on) allocations = bytes = 0;
    counting = on != 0;
}

static void turn_over(int signal_number) {
    (void)signal_number;
    counting = !counting;
}

__attribute__((constructor)) static void begin(void) {
    signal(SIGUSR1, turn_over);
    // A program may close its own before the report, as coreutils do.
    int duplicate = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100);
    if (duplicate >= 0) errors = duplicate;
    const char *start = getenv("PRELOAD_COUNTER_START");
    counting = start == NULL || strcmp(start, "off") != 0;
}

__attribute__((destructor)) static void report(void) {
    counting = 0;
    char line[128];
    int length = snprintf(line, sizeof line, "preload-counter: allocations=%lld bytes=%lld\n", (long long)allocations,
                          (long long)bytes);
    if (write(errors, line, (size_t)length) < 0) _exit(1);
}
