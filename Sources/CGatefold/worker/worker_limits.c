// Resource limits of a worker, and how it reports that they were too low.

#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cgatefold_worker.h"

static void limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit current;
    if (getrlimit(resource, &current) != 0) { return; }
    if (value > current.rlim_max) { value = current.rlim_max; }
    struct rlimit bound = {value, value};
    setrlimit(resource, &bound);
}

// Part of a program that is built with one of the sanitizers.
extern void __asan_init(void) __attribute__((weak));
extern void __tsan_init(void) __attribute__((weak));

void cgatefold_worker_apply_limits(cgatefold_worker_limits limits) {
    // A sanitizer reserves terabytes of addresses for what it knows of each byte.
    if (__asan_init == NULL && __tsan_init == NULL) {
        limit(RLIMIT_AS, (rlim_t)limits.address_space);
        limit(RLIMIT_DATA, (rlim_t)limits.data);
    }
    limit(RLIMIT_NOFILE, limits.open_files);
    // A worker only writes to memory created by its host, and its exit status tells how it ended.
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
}

void cgatefold_worker_limit_processor_time(uint32_t seconds) {
    struct rusage usage;
    struct rlimit bound;
    if (getrusage(RUSAGE_SELF, &usage) != 0 || getrlimit(RLIMIT_CPU, &bound) != 0) { return; }
    bound.rlim_cur = (rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + seconds + 1;
    if (bound.rlim_max != RLIM_INFINITY && bound.rlim_cur > bound.rlim_max) { bound.rlim_cur = bound.rlim_max; }
    setrlimit(RLIMIT_CPU, &bound);
}

/// poppler, GLib and C++ end the process with these signals if memory runs out; only errno distinguishes this from
/// other causes.
static void exit_if_out_of_memory(int number, siginfo_t *origin, void *context) {
    (void)context;
    bool is_sent = origin->si_code == SI_USER || origin->si_code == SI_TKILL;
    bool is_foreign = is_sent && origin->si_pid != getpid();
    if (errno == ENOMEM && !is_foreign) { _exit(cgatefold_worker_out_of_memory); }
    signal(number, SIG_DFL);
    raise(number);
}

void cgatefold_worker_report_lack_of_memory(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = exit_if_out_of_memory;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGABRT, &action, NULL);
    sigaction(SIGTRAP, &action, NULL);
}
