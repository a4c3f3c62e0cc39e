// Sandboxes a worker: Landlock for files, signals and the network, seccomp for system calls.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <netinet/in.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cgatefold_worker.h"

// MARK: Landlock

/// Newer than the headers of some systems; the kernel's version is queried at run time.
typedef struct ruleset_attributes {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
} ruleset_attributes;

enum { access_net_bind_and_connect = 1 << 0 | 1 << 1, scope_abstract_sockets_and_signals = 1 << 0 | 1 << 1 };

/// File access rights that each version handles: from EXECUTE to MAKE_SYM, then REFER, TRUNCATE and IOCTL_DEV.
static uint64_t handled_file_access(int version) {
    int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    return (UINT64_C(1) << rights) - 1;
}

static int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

int32_t cgatefold_sandbox_landlock_error(void) {
    return landlock_version() > 0 ? 0 : errno;
}

/// A folder that does not exist needs no rule.
static bool allow_reading(int ruleset, const char *path) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) { return true; }
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
        .parent_fd = place,
    };
    long code = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    if (code != 0 && errno == EINVAL) {
        // A file, not a folder.
        rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE;
        code = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(place);
    return code == 0;
}

/// Returns the version in force, or 0.
static int enter_landlock(const char *const *readable, size_t count) {
    int version = landlock_version();
    if (version == 0) { return 0; }
    ruleset_attributes attributes = {.handled_access_fs = handled_file_access(version)};
    size_t size = sizeof attributes.handled_access_fs;
    if (version >= 4) {
        attributes.handled_access_net = access_net_bind_and_connect;
        size += sizeof attributes.handled_access_net;
    }
    if (version >= 6) {
        attributes.scoped = scope_abstract_sockets_and_signals;
        size += sizeof attributes.scoped;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
    if (ruleset < 0) { return 0; }
    bool is_complete = true;
    for (size_t i = 0; i < count; i++) { is_complete = allow_reading(ruleset, readable[i]) && is_complete; }
    if (!is_complete || syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) { version = 0; }
    close(ruleset);
    return version;
}

// MARK: seccomp

/// All system calls that drawing a page needs. Others fail with EPERM.
static const char *const allowed_calls[] = {
    "access", "brk", "clock_getres", "clock_gettime", "clock_nanosleep", "close", "exit", "exit_group", "faccessat",
    "faccessat2", "fadvise64", "fstat", "fstatfs", "futex", "getcwd", "getdents64", "getegid", "geteuid",
    "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getrusage", "gettid", "gettimeofday", "getuid", "lseek",
    "lstat", "madvise", "membarrier", "mmap", "mprotect", "mremap", "munmap", "nanosleep", "newfstatat", "poll",
    "ppoll", "pread64", "preadv", "read", "readlink", "readlinkat", "readv", "recvfrom", "recvmsg", "restart_syscall",
    "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sched_getaffinity", "sched_yield", "sendmsg", "sendto",
    "set_robust_list", "set_tid_address", "sigaltstack", "stat", "statfs", "statx", "sysinfo", "time", "uname", "write",
    "writev",
};

static bool allow(scmp_filter_ctx filter, const char *name) {
    int number = seccomp_syscall_resolve_name(name);
    // Not every architecture has every call.
    return number == __NR_SCMP_ERROR || seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
}

static struct scmp_arg_cmp equals(unsigned int argument, scmp_datum_t value) {
    return (struct scmp_arg_cmp){.arg = argument, .op = SCMP_CMP_EQ, .datum_a = value};
}

/// The allowed commands of fcntl: none that makes the kernel send signals, which could reach any process of the user.
static const int allowed_commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK};

static bool allow_commands(scmp_filter_ctx filter) {
    for (size_t i = 0; i < sizeof allowed_commands / sizeof allowed_commands[0]; i++) {
        scmp_datum_t command = (scmp_datum_t)allowed_commands[i];
        if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1, equals(1, command)) != 0) {
            return false;
        }
    }
    return true;
}

/// A worker reads all of its limits, and sets only the one for each request.
static bool allow_limits(scmp_filter_ctx filter) {
    const struct scmp_arg_cmp itself = equals(0, 0);
    const struct scmp_arg_cmp nothing_new = equals(2, 0);
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, itself, nothing_new) == 0
        && seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, itself, equals(1, RLIMIT_CPU)) == 0
        && seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(setrlimit), 1, equals(0, RLIMIT_CPU)) == 0;
}

static bool add_rules(scmp_filter_ctx filter) {
    for (size_t i = 0; i < sizeof allowed_calls / sizeof allowed_calls[0]; i++) {
        if (!allow(filter, allowed_calls[i])) { return false; }
    }
    if (!allow_commands(filter) || !allow_limits(filter)) { return false; }
    // Files are opened for reading only, even without Landlock.
    const scmp_datum_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    // A worker can signal only itself.
    const struct scmp_arg_cmp own_threads = equals(0, (scmp_datum_t)getpid());
    return seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, writing, 0)) == 0
        && seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(open), 1, SCMP_A1(SCMP_CMP_MASKED_EQ, writing, 0)) == 0
        && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, own_threads) == 0
        // Pretend that the kernel is too old for it: glibc then uses a call that can be filtered.
        && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

static bool enter_seccomp(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (filter == NULL) { return false; }
    bool is_loaded = add_rules(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return is_loaded;
}

/// If the host is root, as in containers, its workers are root too, but without capabilities.
static void drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    syscall(SYS_capset, &header, none);
}

cgatefold_sandbox cgatefold_sandbox_enter(const char *const *readable, size_t count) {
    cgatefold_sandbox sandbox = {0};
    sandbox.no_new_privileges = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
    sandbox.landlock = enter_landlock(readable, count);
    drop_capabilities();
    sandbox.system_calls = enter_seccomp();
    return sandbox;
}

// MARK: Trying to get out

static int32_t try_to_open(const char *path, int flags) {
    int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) { return errno; }
    close(descriptor);
    return 0;
}

static int32_t try_to_connect(void) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) { return errno; }
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int32_t code = connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 ? 0 : errno;
    close(descriptor);
    // Nothing listens there, so the connection attempt got through.
    return code == ECONNREFUSED ? 0 : code;
}

/// Tries to send a signal, or to make the kernel send one when data is available.
static int32_t try_to_signal(pid_t process) {
    if (kill(process, 0) == 0) { return 0; }
    int32_t code = errno;
    // From version 6 on, Landlock refuses the signal itself, not this call.
    return landlock_version() < 6 && fcntl(STDIN_FILENO, F_SETOWN, process) == 0 ? 0 : code;
}

/// Tries to change its own limits.
static int32_t try_to_raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0) { return errno; }
    limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 ? 0 : errno;
}

static int32_t try_to_fork(void) {
    pid_t child = fork();
    if (child == 0) { _exit(0); }
    if (child < 0) { return errno; }
    waitpid(child, NULL, 0);
    return 0;
}

cgatefold_escapes cgatefold_sandbox_try_to_escape(const char *file, const char *new_file, int32_t process) {
    cgatefold_escapes escapes = {0};
    escapes.open_file = try_to_open(file, O_RDONLY);
    escapes.write_file = try_to_open(new_file, O_WRONLY | O_CREAT);
    escapes.connect = try_to_connect();
    escapes.start_process = try_to_fork();
    escapes.signal_process = try_to_signal(process);
    escapes.raise_limit = try_to_raise_limit();
    // Last, since a success would end the worker.
    char *const arguments[] = {"/bin/true", NULL};
    execv(arguments[0], arguments);
    escapes.start_program = errno;
    return escapes;
}
