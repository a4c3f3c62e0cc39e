// The fork server: a copy of the executable that has loaded the libraries and read nothing yet. It forks a worker in a
// millisecond, while starting one takes a hundred. It never sees a document.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgatefold_worker.h"

enum { control_descriptor = 3 };

/// Interpreting a page recurses with its nesting; the default of 8 MiB is not enough for a hostile file.
static const rlim_t stack_size = 64 << 20;

void cgatefold_exit_now(int32_t status) {
    _exit(status);
}

// MARK: In the host

/// Whether no other thread can hold a lock that a copy of this process would wait for.
static bool has_one_thread(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) { return false; }
    int count = 0;
    for (struct dirent *task; (task = readdir(tasks)) != NULL;) { count += task->d_name[0] != '.'; }
    closedir(tasks);
    return count == 1;
}

/// Gives a copy of the host what a program that was started as the fork server has.
static void become_fork_server(const char *environment, int control) {
    setpgid(0, 0);
    for (int signal_number = 1; signal_number < NSIG; signal_number++) { signal(signal_number, SIG_DFL); }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // The host's end is closed here or with the other descriptors: the fork server ends when the host closes it.
    if (dup2(control, control_descriptor) < 0) { _exit(1); }
    close_range(control_descriptor + 1, ~0U, 0);
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0) { _exit(1); }
    for (int stream = 0; stream <= 2; stream++) {
        if (stream < 2 || getenv("GATEFOLD_WORKER_LOG") == NULL) { dup2(nowhere, stream); }
    }
    if (nowhere > control_descriptor) { close(nowhere); }
    setenv(environment, "1", 1);
}

int32_t cgatefold_fork_server_fork(const char *environment, int32_t control, int32_t *process) {
    if (!has_one_thread()) { return EBUSY; }
    pid_t child = fork();
    if (child < 0) { return errno; }
    if (child == 0) { become_fork_server(environment, control); }
    *process = child;
    return 0;
}

// MARK: In the fork server

/// Running workers. A worker that has ended stays here until it has been waited for, so its process number is not
/// reused.
static struct {
    cgatefold_fork_message *items;
    size_t count;
    size_t capacity;
} workers;

static bool remember(uint32_t worker, pid_t process) {
    if (workers.count == workers.capacity) {
        size_t capacity = workers.capacity * 2 + 16;
        cgatefold_fork_message *items = realloc(workers.items, capacity * sizeof *items);
        if (items == NULL) { return false; }
        workers.items = items;
        workers.capacity = capacity;
    }
    workers.items[workers.count++] = (cgatefold_fork_message){CGATEFOLD_FORK_ENDED, worker, process, 0};
    return true;
}

static void report(int control, cgatefold_fork_message message) {
    if (cgatefold_send(control, &message, sizeof message, -1) != 0) { _exit(0); }
}

static void report_ended(int control) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        for (size_t i = 0; i < workers.count; i++) {
            if (workers.items[i].process != ended) { continue; }
            cgatefold_fork_message message = workers.items[i];
            message.status = status;
            workers.items[i] = workers.items[--workers.count];
            report(control, message);
            break;
        }
    }
}

static void kill_worker(uint32_t worker) {
    for (size_t i = 0; i < workers.count; i++) {
        if (workers.items[i].worker == worker) { kill(workers.items[i].process, SIGKILL); }
    }
}

/// Called in a worker: it ends with the fork server, but is not stopped by signals to it.
static void become_worker(pid_t parent, int control, int signals) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "gatefold-worker");
    if (getppid() != parent) { _exit(0); }
    close(control);
    close(signals);
    free(workers.items);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Returns whether this is the worker.
static bool start_worker(cgatefold_fork_message message, int control, int signals, int socket) {
    pid_t parent = getpid();
    pid_t child = socket >= 0 ? fork() : -1;
    if (child == 0) {
        become_worker(parent, control, signals);
        return true;
    }
    int code = socket >= 0 ? errno : EBADF;
    if (socket >= 0) { close(socket); }
    if (child > 0 && !remember(message.worker, child)) {
        kill(child, SIGKILL);
        child = -1;
        code = ENOMEM;
    }
    message.kind = child > 0 ? CGATEFOLD_FORK_START : CGATEFOLD_FORK_FAILED;
    message.process = child;
    message.status = child > 0 ? 0 : code;
    report(control, message);
    return false;
}

static int watch_children(void) {
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
    return signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
}

int32_t cgatefold_fork_server_run(void) {
    const int control = control_descriptor;
    // The name in process lists: the executable may have been started through /proc.
    prctl(PR_SET_NAME, "gatefold-forks");
    struct rlimit stack = {stack_size, stack_size};
    setrlimit(RLIMIT_STACK, &stack);
    // A process that can debug a worker could send messages in its name.
    prctl(PR_SET_DUMPABLE, 0);
    int signals = watch_children();
    if (signals < 0) { _exit(1); }
    // Schedulers and terminals send these to all processes of a job at once. The host then ends in order; without its
    // workers, it would take the pages that they are drawing for failures.
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    for (;;) {
        struct pollfd watched[2] = {{control, POLLIN, 0}, {signals, POLLIN, 0}};
        if (poll(watched, 2, -1) < 0 && errno != EINTR) { _exit(1); }
        if (watched[1].revents != 0) {
            struct signalfd_siginfo information;
            while (read(signals, &information, sizeof information) > 0) {}
            report_ended(control);
        }
        if (watched[0].revents == 0) { continue; }
        cgatefold_fork_message message;
        size_t received = 0;
        int32_t socket = -1;
        int32_t code = cgatefold_receive(control, &message, sizeof message, &received, &socket);
        // The host is gone.
        if (code != 0 || received != sizeof message) { _exit(0); }
        if (message.kind == CGATEFOLD_FORK_KILL) { kill_worker(message.worker); }
        if (message.kind == CGATEFOLD_FORK_START && start_worker(message, control, signals, socket)) { return socket; }
    }
}
