// Programs that are started beside the host.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgatefold_worker.h"

enum { descriptor_count = 4 };

static bool has_name_of(const char *variable, const char *other) {
    return strncmp(variable, other, strcspn(other, "=") + 1) == 0;
}

/// The host's environment with other variables, which take the place of those with their names; NULL if memory runs
/// out. The strings still belong to the host and the caller.
static const char **environment_with(const char *const *variables) {
    size_t count = 0;
    size_t new_count = 0;
    while (environ[count] != NULL) { count++; }
    while (variables[new_count] != NULL) { new_count++; }
    const char **all = malloc((count + new_count + 1) * sizeof *all);
    if (all == NULL) { return NULL; }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_replaced = false;
        for (size_t j = 0; j < new_count; j++) { is_replaced |= has_name_of(environ[i], variables[j]); }
        if (!is_replaced) { all[kept++] = environ[i]; }
    }
    memcpy(all + kept, variables, (new_count + 1) * sizeof *all);
    return all;
}

/// Adds the actions that set a child's descriptors. The copies have numbers above all that the child gets: in a host
/// without standard streams, a descriptor may have the number of another one's place.
static int set_descriptors(
    posix_spawn_file_actions_t *actions, const int32_t *descriptors, int copies[descriptor_count]
) {
    int last = STDERR_FILENO;
    for (int place = 0; place < descriptor_count; place++) {
        copies[place] = fcntl(descriptors[place], F_DUPFD_CLOEXEC, descriptor_count);
        if (copies[place] < 0 && errno != EBADF) { return errno; }
        int code = 0;
        if (copies[place] >= 0) {
            code = posix_spawn_file_actions_adddup2(actions, copies[place], place);
            last = place > last ? place : last;
        } else if (place <= STDERR_FILENO) {
            code = posix_spawn_file_actions_addopen(actions, place, "/dev/null", O_RDWR, 0);
        }
        if (code != 0) { return code; }
    }
    return posix_spawn_file_actions_addclosefrom_np(actions, last + 1);
}

/// A child has the usual signals, whatever the host ignores and blocks.
static void set_signals(posix_spawnattr_t *attributes) {
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    // A terminal's interrupt is for the host, which decides about its children.
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int32_t cgatefold_child_start(
    const char *const *arguments, const char *const *variables, const int32_t *descriptors, int32_t *process
) {
    const char **environment = environment_with(variables);
    if (environment == NULL) { return ENOMEM; }
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    set_signals(&attributes);
    int copies[descriptor_count] = {-1, -1, -1, -1};
    int code = set_descriptors(&actions, descriptors, copies);
    pid_t child = 0;
    if (code == 0) {
        // It changes neither the arguments nor the environment, though its type is of another age.
        code = posix_spawn(
            &child, arguments[0], &actions, &attributes, (char *const *)(uintptr_t)arguments,
            (char *const *)(uintptr_t)environment);
    }
    for (int place = 0; place < descriptor_count; place++) {
        if (copies[place] >= 0) { close(copies[place]); }
    }
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(environment);
    *process = child;
    return code;
}

void cgatefold_child_wait(int32_t process) {
    siginfo_t information;
    while (waitid(P_PID, (id_t)process, &information, WEXITED | WNOWAIT) < 0 && errno == EINTR) {}
}

bool cgatefold_child_reap(int32_t process, int32_t *status) {
    *status = 0;
    return waitpid(process, status, WNOHANG) != 0;
}
