// Sockets between the host and its workers, which also transfer descriptors.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cgatefold_worker.h"

int32_t cgatefold_socket_pair(bool of_messages, int32_t *first, int32_t *second) {
    int ends[2];
    int type = of_messages ? SOCK_SEQPACKET : SOCK_STREAM;
    if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) { return errno; }
    // Large enough to send a page of text at once.
    int size = 1 << 20;
    for (int i = 0; i < 2; i++) {
        setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
        setsockopt(ends[i], SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    }
    *first = ends[0];
    *second = ends[1];
    return 0;
}

/// Room for one descriptor beside the bytes of a message.
typedef union control_room {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
} control_room;

static int32_t send_piece(
    int32_t socket, const void *bytes, size_t count, int32_t descriptor, int flags, size_t *sent
) {
    struct iovec piece = {.iov_base = (void *)(uintptr_t)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    control_room control;
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    ssize_t taken;
    do {
        taken = sendmsg(socket, &message, MSG_NOSIGNAL | flags);
    } while (taken < 0 && errno == EINTR);
    if (taken < 0) { return errno; }
    *sent = (size_t)taken;
    return 0;
}

int32_t cgatefold_send(int32_t socket, const void *bytes, size_t count, int32_t descriptor) {
    const char *rest = bytes;
    while (count > 0) {
        size_t sent = 0;
        int32_t code = send_piece(socket, rest, count, descriptor, 0, &sent);
        if (code != 0) { return code; }
        descriptor = -1;
        rest += sent;
        count -= sent;
    }
    return 0;
}

int32_t cgatefold_send_some(int32_t socket, const void *bytes, size_t count, int32_t descriptor, size_t *sent) {
    *sent = 0;
    int32_t code = send_piece(socket, bytes, count, descriptor, MSG_DONTWAIT, sent);
    return code == EAGAIN || code == EWOULDBLOCK ? 0 : code;
}

static int received_descriptor(struct msghdr *message) {
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
            return descriptor;
        }
    }
    return -1;
}

int32_t cgatefold_receive(int32_t socket, void *bytes, size_t count, size_t *received, int32_t *descriptor) {
    struct iovec piece = {.iov_base = bytes, .iov_len = count};
    control_room control;
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (descriptor != NULL) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
    }
    ssize_t got;
    do {
        got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got < 0) { return errno; }
    *received = (size_t)got;
    if (descriptor != NULL) { *descriptor = received_descriptor(&message); }
    return 0;
}

int32_t cgatefold_event_create(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

int32_t cgatefold_shared_memory_create(const char *name, size_t count) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) { return -1; }
    // If a worker could shrink it, the host would crash at its next access.
    if (ftruncate(descriptor, (off_t)count) != 0
        || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0)
    {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool cgatefold_shared_memory_seal(int32_t descriptor, bool is_read_only) {
    return fcntl(descriptor, F_ADD_SEALS, (is_read_only ? F_SEAL_WRITE : 0) | F_SEAL_SEAL) == 0;
}
