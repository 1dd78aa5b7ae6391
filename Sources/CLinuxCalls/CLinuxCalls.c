#define _GNU_SOURCE
#include "CLinuxCalls.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

_Static_assert(CALL_EVENT_INPUT == EPOLLIN && CALL_EVENT_OUTPUT == EPOLLOUT && CALL_EVENT_ERROR == EPOLLERR, "epoll");
_Static_assert(CALL_EVENT_HANGUP == EPOLLHUP && CALL_EVENT_PEER_CLOSED == EPOLLRDHUP, "epoll");
_Static_assert(CALL_EVENT_EDGE == (uint32_t)EPOLLET, "epoll");

static int64_t checked(int64_t result) { return result < 0 ? -errno : result; }

int call_epoll_create(void) { return (int)checked(epoll_create1(EPOLL_CLOEXEC)); }

int call_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data.u64 = token};
    return (int)checked(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event));
}

int call_epoll_remove(int epoll, int descriptor) {
    return (int)checked(epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL));
}

int call_epoll_wait(int epoll, struct call_event *reports, int milliseconds) {
    struct epoll_event events[CALL_EVENT_BATCH];
    int count = epoll_wait(epoll, events, CALL_EVENT_BATCH, milliseconds);
    if (count < 0) return -errno;
    for (int i = 0; i < count; i++) {
        reports[i].events = events[i].events;
        reports[i].token = events[i].data.u64;
    }
    return count;
}

int call_eventfd(void) { return (int)checked(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int call_listen(uint16_t *port) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -errno;
    int on = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(*port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    // SO_REUSEADDR: connections of an earlier server that are in TIME_WAIT do not keep a port from a new one.
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0 ||
        bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0 || listen(descriptor, SOMAXCONN) != 0 ||
        getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    *port = ntohs(address.sin_port);
    return descriptor;
}

int call_accept(int listener) { return (int)checked(accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)); }

int call_memory_file(const char *name) { return (int)checked(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING)); }

int call_gather(int descriptor, int64_t length) {
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif
    // Only a mapping that starts at a multiple of the page's size can be collapsed, so one page more is reserved.
    size_t reserved = (size_t)(length + CALL_LARGE_PAGE);
    char *range = mmap(NULL, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) return -errno;
    uintptr_t start = ((uintptr_t)range + CALL_LARGE_PAGE - 1) & ~(uintptr_t)(CALL_LARGE_PAGE - 1);
    char *pages = mmap((void *)start, (size_t)length, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0);
    int result = pages == MAP_FAILED || madvise(pages, (size_t)length, MADV_COLLAPSE) != 0 ? -errno : 0;
    munmap(range, reserved);
    return result;
}

int call_seal(int descriptor) {
    return (int)checked(fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL));
}

int64_t call_sendfile(int socket, int file, int64_t offset, uint64_t count) {
    off_t position = offset;
    return checked(sendfile(socket, file, &position, count));
}

int64_t call_send(int socket, const void *bytes, uint64_t count, int more) {
    return checked(send(socket, bytes, count, MSG_NOSIGNAL | (more ? MSG_MORE : 0)));
}

#else

int call_epoll_create(void) { return -ENOSYS; }
int call_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) { return -ENOSYS; }
int call_epoll_remove(int epoll, int descriptor) { return -ENOSYS; }
int call_epoll_wait(int epoll, struct call_event *reports, int milliseconds) { return -ENOSYS; }
int call_eventfd(void) { return -ENOSYS; }
int call_listen(uint16_t *port) { return -ENOSYS; }
int call_accept(int listener) { return -ENOSYS; }
int call_memory_file(const char *name) { return -ENOSYS; }
int call_gather(int descriptor, int64_t length) { return -ENOSYS; }
int call_seal(int descriptor) { return -ENOSYS; }
int64_t call_sendfile(int socket, int file, int64_t offset, uint64_t count) { return -ENOSYS; }
int64_t call_send(int socket, const void *bytes, uint64_t count, int more) { return -ENOSYS; }

#endif
