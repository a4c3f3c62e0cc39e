#ifndef CGATEFOLD_WORKER_H
#define CGATEFOLD_WORKER_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

// MARK: Sockets between the host and its workers

/// A pair of connected sockets, closed on exec: a stream of bytes, or of whole messages. Returns 0 or errno.
int32_t cgatefold_socket_pair(bool of_messages, int32_t *first, int32_t *second);

/// Sends all bytes, and a file descriptor with the first of them unless it is negative. Returns 0 or errno.
int32_t cgatefold_send(int32_t socket, const void *bytes, size_t count, int32_t descriptor);

/// Sends as much as the socket accepts at once, with the descriptor unless nothing is sent. Returns 0 or errno.
int32_t cgatefold_send_some(int32_t socket, const void *bytes, size_t count, int32_t descriptor, size_t *sent);

/// Receives up to `count` bytes, and a descriptor if one came with them (otherwise -1), which the caller closes.
/// `received` is 0 if the other end is closed. Returns 0 or errno.
int32_t cgatefold_receive(
    int32_t socket, void *bytes, size_t count, size_t *received, int32_t *_Nullable descriptor
);

/// A counter that can be polled; reading and writing never block. Returns its descriptor, or -1.
int32_t cgatefold_event_create(void);

/// Memory that two processes share, of a fixed size that neither can change. Returns its descriptor, or -1.
int32_t cgatefold_shared_memory_create(const char *name, size_t count);

/// Seals such memory: if read-only, no process can write to it any more; no other seal can be added.
bool cgatefold_shared_memory_seal(int32_t descriptor, bool is_read_only);

// MARK: The fork server

/// Messages between the fork server and its host.
typedef enum cgatefold_fork_message_kind {
    /// Host to server, with a socket: start a worker that serves it. Server to host: the worker is running.
    CGATEFOLD_FORK_START = 1,
    /// Server to host: a worker could not be started; `status` is errno.
    CGATEFOLD_FORK_FAILED,
    /// Host to server: end a worker at once.
    CGATEFOLD_FORK_KILL,
    /// Server to host: a worker has ended; `status` is as `waitpid` returns it.
    CGATEFOLD_FORK_ENDED,
} cgatefold_fork_message_kind;

typedef struct cgatefold_fork_message {
    uint32_t kind;
    /// The host's number of the worker.
    uint32_t worker;
    /// Its process, where there is one.
    int32_t process;
    int32_t status;
} cgatefold_fork_message;

/// Forks this process as the fork server. The copy has one end of a socket of messages as descriptor 3, and no other
/// open descriptors but the standard streams, which go to /dev/null. `environment` names a variable that is set to "1"
/// for it, and `process` is 0 there. Only a process with one thread can be copied, otherwise EBUSY is returned. Returns
/// 0 or errno.
int32_t cgatefold_fork_server_fork(const char *environment, int32_t control, int32_t *process);

/// Serves a socket of messages: starts workers and reports their end. Returns in each worker, with the socket to serve,
/// and never in the fork server, which ends with its host, together with its workers. The process must have only one
/// thread.
int32_t cgatefold_fork_server_run(void);

/// Ends the process at once, without the destructors of the libraries.
_Noreturn void cgatefold_exit_now(int32_t status);

// MARK: Programs beside the host

/// Starts a program in a process group of its own, with the usual signals.
///
/// `arguments` ends with NULL and begins with the path of the program. `variables`, "NAME=value" and NULL at the end,
/// are added to the environment of the host. `descriptors` become 0 to 3 of the child, which has no others; of those
/// that are not open, the standard streams go to /dev/null, and 3 is left out. Returns 0 or errno.
int32_t cgatefold_child_start(
    const char *_Nullable const *_Nonnull arguments, const char *_Nullable const *_Nonnull variables,
    const int32_t *descriptors, int32_t *process
);

/// Waits until a child has ended. It stays known to the system, so that its number is not reused.
void cgatefold_child_wait(int32_t process);

/// Reaps a child that has ended. `status` is then as `waitpid` gives it, or 0 if the host has reaped it itself.
/// Returns whether it has ended.
bool cgatefold_child_reap(int32_t process, int32_t *status);

// MARK: What a worker may do

typedef struct cgatefold_worker_limits {
    /// Maximum bytes of address space, and of private memory.
    uint64_t address_space;
    uint64_t data;
    /// Files that may be open at once.
    uint32_t open_files;
} cgatefold_worker_limits;

/// Applies the limits to the process. Limits that the system rejects stay unchanged.
void cgatefold_worker_apply_limits(cgatefold_worker_limits limits);

/// Ends the process after a number of further seconds of processor time. This stops endless drawings if the host has
/// stopped; the process itself may change the limit.
void cgatefold_worker_limit_processor_time(uint32_t seconds);

/// Makes the process exit with `cgatefold_worker_out_of_memory` if memory runs out.
void cgatefold_worker_report_lack_of_memory(void);

/// The exit status of a worker that ran out of memory.
enum { cgatefold_worker_out_of_memory = 71 };

/// The sandbox of a worker.
typedef struct cgatefold_sandbox {
    /// The version of Landlock's interface that is in force, or 0.
    int32_t landlock;
    /// Whether it can make only the system calls on a list.
    bool system_calls;
    /// Whether programs that it starts cannot gain privileges.
    bool no_new_privileges;
} cgatefold_sandbox;

/// Why Landlock cannot be used by this process: 0 if it can, or else errno.
int32_t cgatefold_sandbox_landlock_error(void);

/// Sandboxes the process: it can open files only in some folders, for reading, start no program and reach no network.
/// This cannot be undone.
cgatefold_sandbox cgatefold_sandbox_enter(const char *const _Nonnull *_Nonnull readable, size_t count);

/// The forbidden actions that a process tried despite the sandbox: each is 0 if it succeeded, otherwise errno.
typedef struct cgatefold_escapes {
    int32_t open_file;
    int32_t write_file;
    int32_t connect;
    int32_t start_program;
    int32_t start_process;
    int32_t signal_process;
    int32_t raise_limit;
} cgatefold_escapes;

/// Tries to open files outside, to connect a socket, to start a process and a program, to signal a process, and to
/// exceed its limits.
cgatefold_escapes cgatefold_sandbox_try_to_escape(const char *file, const char *new_file, int32_t process);

#pragma clang assume_nonnull end

#endif
