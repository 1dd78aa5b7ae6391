#ifndef C_LINUX_CALLS_H
#define C_LINUX_CALLS_H

// Linux system calls that Swift's Glibc module does not show: epoll, eventfd, accept4, memfd and sendfile.
// Each returns what the call returns, or the negated errno, so that nothing can change errno in between.
// On other systems every one of them returns -ENOSYS.

#include <stdint.h>

/// One readiness report: what happened (`CALL_EVENT_…` bits) and to whom (the token given when it was added).
struct call_event {
    uint32_t events;
    uint64_t token;
};

/// Most reports that one `call_epoll_wait` hands out.
enum { CALL_EVENT_BATCH = 128 };

/// The kernel's EPOLLIN, EPOLLOUT, EPOLLERR, EPOLLHUP, EPOLLRDHUP and EPOLLET.
#define CALL_EVENT_INPUT 0x1u
#define CALL_EVENT_OUTPUT 0x4u
#define CALL_EVENT_ERROR 0x8u
#define CALL_EVENT_HANGUP 0x10u
#define CALL_EVENT_PEER_CLOSED 0x2000u
#define CALL_EVENT_EDGE 0x80000000u

/// A new epoll instance, closed on exec.
int call_epoll_create(void);

/// Adds `descriptor` to the instance.
int call_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t token);

/// Removes `descriptor` from the instance.
int call_epoll_remove(int epoll, int descriptor);

/// Waits for at most `milliseconds` and fills at most `CALL_EVENT_BATCH` reports.
int call_epoll_wait(int epoll, struct call_event *reports, int milliseconds);

/// A new event counter that never blocks, closed on exec.
int call_eventfd(void);

/// A TCP socket that listens on 127.0.0.1 and never blocks; `*port` 0 lets the kernel choose, and is set to its choice.
/// What it accepts sends without Nagle's delay (Linux hands TCP_NODELAY down).
int call_listen(uint16_t *port);

/// The next waiting connection as a socket that never blocks, closed on exec.
int call_accept(int listener);

/// A new file in memory, closed on exec, that can be sealed.
int call_memory_file(const char *name);

/// The size of the pages that `call_gather` asks for.
#define CALL_LARGE_PAGE ((int64_t)2 << 20)

/// Asks the kernel to put the first `length` bytes of a memory file, a multiple of `CALL_LARGE_PAGE` and no more than its
/// size, into large pages (MADV_COLLAPSE, Linux 6.1).
int call_gather(int descriptor, int64_t length);

/// Makes a memory file unchangeable.
int call_seal(int descriptor);

/// Sends `count` bytes of `file` from `offset` to `socket`, in the kernel.
int64_t call_sendfile(int socket, int file, int64_t offset, uint64_t count);

/// Sends bytes; with `more`, the kernel may hold them back for what follows. Never raises SIGPIPE.
int64_t call_send(int socket, const void *bytes, uint64_t count, int more);

#endif
