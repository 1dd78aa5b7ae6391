// A dlsym that allocates, as some C libraries' do: preloaded, it drives the product's interposer through its bootstrap
// arena. At exit it writes `allocating-dlsym: ok` to standard error, or ends the process at the first thing that is wrong.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *kept;

static void demand(int holds, const char *what) {
    if (holds) return;
    ssize_t ignored = write(2, what, strlen(what));
    ignored = write(2, "\n", 1);
    (void)ignored;
    abort();
}

static void allocate_a_little(void) {
    char *freed = malloc(100);
    demand(freed != NULL, "malloc");
    free(freed);
    unsigned char *zeros = calloc(3, 11);
    for (int i = 0; i < 33; i++) demand(zeros[i] == 0, "calloc is not zero");
    zeros = realloc(zeros, 300);
    demand(zeros != NULL && zeros[32] == 0, "realloc");
    void *aligned = NULL;
    demand(posix_memalign(&aligned, 256, 10) == 0 && (uintptr_t)aligned % 256 == 0, "posix_memalign");
    demand((uintptr_t)aligned_alloc(1024, 1024) % 1024 == 0, "aligned_alloc");
    if (kept == NULL) {
        kept = malloc(50);
        strcpy(kept, "from before the allocator was known");
    }
}

void *dlsym(void *handle, const char *name) {
    static void *(*real)(void *, const char *);
    if (real == NULL) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (real == NULL) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    demand(real != NULL, "no dlsym");
    allocate_a_little();
    return real(handle, name);
}

__attribute__((destructor)) static void outlive(void) {
    demand(malloc_usable_size(kept) >= 50, "malloc_usable_size");
    kept = realloc(kept, 5000);
    demand(strcmp(kept, "from before the allocator was known") == 0, "realloc lost the contents");
    free(kept);
    static const char ok[] = "allocating-dlsym: ok\n";
    if (write(2, ok, sizeof ok - 1) < 0) abort();
}
