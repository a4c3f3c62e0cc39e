#ifndef CGATEFOLD_WORKER_H
#define CGATEFOLD_WORKER_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

// MARK: Sockets between the host and its workers

/// A pair of connected sockets, closed on exec: a stream of bytes, or of whole messages. Returns 0 or errno.
int32_t cgatefold_socket_pair(bool of_messages, int32_t *first, int32_t *second);

/// Sends all bytes, and a file descriptor with the first of them unless it is negative. Returns 0 or errno.
int32_t cgatefold_send(int32_t socket, const void *bytes, size_t count, int32_t descriptor);

/// Sends what the socket takes at once, and the descriptor with it unless nothing is taken. Returns 0 or errno.
int32_t cgatefold_send_some(int32_t socket, const void *bytes, size_t count, int32_t descriptor, size_t *sent);

/// Receives up to `count` bytes, and a descriptor where one came with them (else -1), which the caller closes.
/// `received` is 0 where the other end is closed. Returns 0 or errno.
int32_t cgatefold_receive(
    int32_t socket, void *bytes, size_t count, size_t *received, int32_t *_Nullable descriptor
);

/// A counter that can be waited for, which never blocks who reads or writes it. Returns its descriptor, or -1.
int32_t cgatefold_event_create(void);

/// Memory that two processes share, of a fixed size that neither can change. Returns its descriptor, or -1.
int32_t cgatefold_shared_memory_create(const char *name, size_t count);

/// Seals such memory: no process can write it any more where it is to be read-only, and no other seal can be added.
bool cgatefold_shared_memory_seal(int32_t descriptor, bool is_read_only);

// MARK: The fork server

/// What the fork server and its host tell each other.
typedef enum cgatefold_fork_message_kind {
    /// From the host, with a socket: start a worker that serves it. To the host: it runs.
    CGATEFOLD_FORK_START = 1,
    /// To the host: a worker could not be started; `status` is errno.
    CGATEFOLD_FORK_FAILED,
    /// From the host: end a worker at once.
    CGATEFOLD_FORK_KILL,
    /// To the host: a worker has ended; `status` is as `waitpid` gives it.
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

/// Starts an executable as the fork server, with one end of a socket of messages as descriptor 3, and nothing else open
/// but the standard streams, which lead nowhere. `environment` names a variable that is set to "1" for it.
/// Returns 0 or errno.
int32_t cgatefold_fork_server_start(
    const char *executable, const char *argument, const char *environment, int32_t control, int32_t *process
);

/// Serves a socket of messages: starts workers, and reports their end. Returns in each worker, with the socket that it
/// is to serve; never in the fork server, which ends with its host, and its workers with it.
/// The process must have no thread but this one.
int32_t cgatefold_fork_server_run(void);

/// Closes descriptors inherited from the host. Call it first, before anything is opened.
void cgatefold_fork_server_close_others(void);

/// Ends the process at once, without the destructors of the libraries.
_Noreturn void cgatefold_exit_now(int32_t status);

/// Ends a child and waits for that.
void cgatefold_child_end(int32_t process);

// MARK: What a worker may do

typedef struct cgatefold_worker_limits {
    /// Bytes of memory that it may map, and of memory of its own that it may write.
    uint64_t address_space;
    uint64_t data;
    /// Files that may be open at once.
    uint32_t open_files;
} cgatefold_worker_limits;

/// Bounds what the process may take. What the system refuses is left as it is.
void cgatefold_worker_apply_limits(cgatefold_worker_limits limits);

/// Ends the process when it has used so many more seconds of a processor. A bound for drawings without end, whose host
/// has stopped: the process itself may set another.
void cgatefold_worker_limit_processor_time(uint32_t seconds);

/// Has the process end with `cgatefold_worker_out_of_memory` where memory could not be had.
void cgatefold_worker_report_lack_of_memory(void);

/// The exit status of a worker that could not have the memory that it needed.
enum { cgatefold_worker_out_of_memory = 71 };

/// What keeps a worker from the rest of the machine.
typedef struct cgatefold_sandbox {
    /// The version of Landlock's interface that is in force, or 0.
    int32_t landlock;
    /// Whether it can make only the system calls on a list.
    bool system_calls;
    /// Whether no program that it could start would gain rights.
    bool no_new_privileges;
} cgatefold_sandbox;

/// Shuts the process in: it opens no file but below some folders, for reading, starts no program and reaches no
/// network. There is no way back.
cgatefold_sandbox cgatefold_sandbox_enter(const char *const _Nonnull *_Nonnull readable, size_t count);

/// What the calling process can do that it should not, once shut in: each is 0 where it could, else errno.
typedef struct cgatefold_escapes {
    int32_t open_file;
    int32_t write_file;
    int32_t connect;
    int32_t start_program;
    int32_t start_process;
    int32_t signal_process;
    int32_t raise_limit;
} cgatefold_escapes;

/// Tries to open files outside, to connect a socket, to start a process and a program, to signal a process, and to have
/// more than its bounds.
cgatefold_escapes cgatefold_sandbox_try_to_escape(const char *file, const char *new_file, int32_t process);

#pragma clang assume_nonnull end

#endif
