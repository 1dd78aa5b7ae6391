// Which allocator serves this process: the one in whose image the next malloc lives, asked for its version.

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // dladdr, RTLD_DEFAULT
#endif

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "CAllocationCounter.h"
#include "interposition.h"

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

static void *malloc_in_use(void) {
#if INTERPOSES
    allocation_counter_resolve_next();
    return (void *)NEXT(malloc);
#else
    return dlsym(RTLD_DEFAULT, "malloc");
#endif
}

static const void *image_base(const void *address) {
    Dl_info info;
    return address != NULL && dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

static void copy(char *destination, size_t capacity, const char *source) {
    if (source != NULL) snprintf(destination, capacity, "%s", source);
}

// A marker tells only when it lives in the image of the malloc in use: a loaded jemalloc need not be the one that
// serves.
static void *marker(const char *name, const void *base) {
    void *symbol = dlsym(RTLD_DEFAULT, name);
    return symbol != NULL && base != NULL && image_base(symbol) == base ? symbol : NULL;
}

static bool identify_jemalloc(allocator_identity *identity, const void *base) {
    int (*mallctl)(const char *, void *, size_t *, void *, size_t) = marker("mallctl", base);
    if (mallctl == NULL) return false;
    identity->kind = ALLOCATOR_JEMALLOC;
    const char *version = NULL;
    size_t size = sizeof version;
    if (mallctl("version", &version, &size, NULL, 0) == 0) copy(identity->version, sizeof identity->version, version);
    return true;
}

static bool identify_tcmalloc(allocator_identity *identity, const void *base) {
    const char *(*tc_version)(int *, int *, const char **) = marker("tc_version", base);
    if (tc_version == NULL) return false;
    identity->kind = ALLOCATOR_TCMALLOC;
    int major = 0, minor = 0;
    const char *patch = "";
    tc_version(&major, &minor, &patch);
    snprintf(identity->version, sizeof identity->version, "%d.%d%s", major, minor, patch == NULL ? "" : patch);
    return true;
}

static bool identify_mimalloc(allocator_identity *identity, const void *base) {
    int (*mi_version)(void) = marker("mi_version", base);
    if (mi_version == NULL) return false;
    identity->kind = ALLOCATOR_MIMALLOC;
    int version = mi_version();  // 212 is 2.1.2 up to version 3.1, five digits after it
    if (version < 1000) {
        snprintf(
            identity->version, sizeof identity->version, "%d.%d.%d", version / 100, version / 10 % 10, version % 10);
    } else {
        snprintf(identity->version, sizeof identity->version, "%d", version);
    }
    return true;
}

static bool identify_system(allocator_identity *identity, const void *base) {
#if defined(__GLIBC__)
    if (base == NULL || image_base((void *)gnu_get_libc_version) != base) return false;
    identity->kind = ALLOCATOR_GLIBC;
    copy(identity->version, sizeof identity->version, gnu_get_libc_version());
#else
    (void)base;
    identity->kind = ALLOCATOR_SYSTEM;
#endif
    return true;
}

allocator_identity allocation_counter_allocator(void) {
    allocator_identity identity = {.kind = ALLOCATOR_UNKNOWN};
    void *serving = malloc_in_use();
    Dl_info info;
    if (serving != NULL && dladdr(serving, &info) != 0) copy(identity.image, sizeof identity.image, info.dli_fname);
    const void *base = image_base(serving);
    identity.mallctl = dlsym(RTLD_DEFAULT, "mallctl");
    if (IS_SANITIZED) {
        identity.kind = ALLOCATOR_SANITIZER;
    } else if (!identify_jemalloc(&identity, base) && !identify_tcmalloc(&identity, base)
               && !identify_mimalloc(&identity, base)) {
        (void)identify_system(&identity, base);
    }
    return identity;
}
