// The fork server: a copy of the executable that has loaded the libraries and read nothing yet. It forks a worker in a
// millisecond, while starting one takes a hundred. It never sees a document.

#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
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

/// The environment with one more variable; NULL if memory runs out. The strings still belong to the host.
static char **extended_environment(char *variable) {
    size_t count = 0;
    while (environ[count] != NULL) { count++; }
    char **extended = malloc((count + 2) * sizeof *extended);
    if (extended == NULL) { return NULL; }
    memcpy(extended, environ, count * sizeof *extended);
    extended[count] = variable;
    extended[count + 1] = NULL;
    return extended;
}

int32_t cgatefold_fork_server_start(
    const char *executable, const char *argument, const char *environment, int32_t control, int32_t *process
) {
    char variable[128];
    snprintf(variable, sizeof variable, "%s=1", environment);
    char **extended = extended_environment(variable);
    if (extended == NULL) { return ENOMEM; }
    // In a host without standard streams, the socket may have one of their numbers, or that of its copy.
    int copy = fcntl(control, F_DUPFD_CLOEXEC, control_descriptor + 1);
    if (copy < 0) {
        int code = errno;
        free(extended);
        return code;
    }
    char *const arguments[] = {(char *)(uintptr_t)executable, (char *)(uintptr_t)argument, NULL};

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // The results contain the libraries' messages, and the host's output must not be disturbed.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (getenv("GATEFOLD_WORKER_LOG") == NULL) {
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&actions, copy, control_descriptor);
    // A terminal's interrupt is for the host, which decides about its workers.
    posix_spawnattr_setpgroup(&attributes, 0);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    // A host that ignores SIGCHLD would make this process ignore it too.
    sigset_t all;
    sigfillset(&all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    int code = posix_spawn(&child, executable, &actions, &attributes, arguments, extended);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(extended);
    close(copy);
    *process = child;
    return code;
}

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
    cgatefold_fork_server_close_others();
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

void cgatefold_child_end(int32_t process) {
    kill(process, SIGKILL);
    // Other failures occur only if the host reaps all children itself and was quicker.
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
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

void cgatefold_fork_server_close_others(void) {
    close_range(control_descriptor + 1, ~0U, 0);
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
