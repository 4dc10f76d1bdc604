/* A simulated kernel for any program: the calls by which it reaches device nodes and the kernel's
 * own files are answered by another process (carrier.py), and its clock may run faster.
 *
 * Loaded before the C library (LD_PRELOAD). Everything above these calls is the program's own, and
 * every path and descriptor that nobody simulates goes to Linux. The environment says:
 *   SIM_KERNEL  the socket of the carrier
 *   SIM_ROOT    a folder: a file in it takes the place of the one of that path
 *   SIM_CLOCK   a file with its clocks (clock.py), which may be changed at any time (real if missing)
 *   SIM_WAKES   a file with a 64-bit number: how often its threads have waited, all together
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define DESCRIPTORS 4096 /* higher ones are not ours */
#define MOST (1 << 17)   /* bytes of a call, with all that its pointers lead to */
#define SEGMENTS 96
#define SLICE 20000000 /* nanoseconds that a loop sleeps before it looks at the clock again */

enum { OPEN = 1, IOCTL, LINE, LOOK, CLOSE };

struct call {
    uint32_t kind, segments;
    uint64_t request, value;
    uint32_t length[SEGMENTS];
};
struct answer {
    int32_t returned, number; /* number: a line given out, of which a descriptor comes along */
};
struct piece {
    void *at;
    uint32_t length;
};

static pid_t opener; /* a child closes its copies only */
static int carried[DESCRIPTORS]; /* of a descriptor: one more than the socket on which it is asked */

#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static uint64_t *wakes;

/* Count a call that may wait: for a time, a descriptor or a lock. Not counted are calls that wait
 * for the carrier, which counts them itself; blocking reads; and waits for Python's own lock
 * (pthread_cond_timedwait, pthread_cond_wait): their number depends on what else this computer
 * does. */
static int waited(int returned) {
    if (wakes) __atomic_fetch_add(wakes, 1, __ATOMIC_RELAXED);
    return returned;
}

/* ---- the carrier ------------------------------------------------------------------------- */

static int connected(void) {
    const char *where = getenv("SIM_KERNEL");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!where || strlen(where) >= sizeof address.sun_path) return -1;
    strcpy(address.sun_path, where);
    int link = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (link >= 0 && connect(link, (struct sockaddr *)&address, sizeof address)) {
        close(link);
        link = -1;
    }
    return link;
}

/* One call and its answer. The pieces go there and come back, unless `back` is null. */
static int asked(int link, struct call *call, struct piece *pieces, const char *back, int *given) {
    struct iovec parts[SEGMENTS + 1] = {{call, sizeof *call}};
    struct answer answer = {-EIO, -1};
    for (uint32_t i = 0; i < call->segments; i++) {
        call->length[i] = pieces[i].length;
        parts[i + 1] = (struct iovec){pieces[i].at, pieces[i].length};
    }
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = call->segments + 1};
    if (sendmsg(link, &message, MSG_NOSIGNAL) < 0) return -EIO;

    static __thread char received[MOST];
    char control[CMSG_SPACE(sizeof(int))];
    struct iovec into[2] = {{&answer, sizeof answer}, {received, sizeof received}};
    message = (struct msghdr){.msg_iov = into, .msg_iovlen = 2, .msg_control = control,
                              .msg_controllen = sizeof control};
    ssize_t size;
    do
        size = recvmsg(link, &message, MSG_CMSG_CLOEXEC);
    while (size < 0 && errno == EINTR);
    if (size < (ssize_t)sizeof answer) return -EIO;
    struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    if (first && given) memcpy(given, CMSG_DATA(first), sizeof *given);
    char *from = received, *end = received + size - sizeof answer;
    for (uint32_t i = 0; i < call->segments && back; i++) {
        if (from + pieces[i].length > end) break;
        if (back[i]) memcpy(pieces[i].at, from, pieces[i].length);
        from += pieces[i].length;
    }
    call->value = (uint32_t)answer.number;
    return answer.returned;
}

static int simulated(const char *path) {
    static const char *const ours[] = {"/dev/i2c-", "/dev/spidev", "/dev/gpiochip", "/dev/gpiomem",
                                       "/dev/pio", "/dev/mem", "/dev/vcio", "/dev/ttyAMA", NULL};
    if (!path || !getenv("SIM_KERNEL")) return 0;
    for (int i = 0; ours[i]; i++)
        if (!strncmp(path, ours[i], strlen(ours[i]))) return 1;
    return 0;
}

static int on_path(int link, uint32_t kind, const char *path) {
    struct call call = {.kind = kind, .segments = 1};
    struct piece piece = {(void *)path, (uint32_t)strlen(path)};
    return asked(link, &call, &piece, NULL, NULL);
}

static int opened(const char *path) {
    int link = connected();
    if (link < 0 || link >= DESCRIPTORS) {
        errno = ENODEV;
        return -1;
    }
    int returned = on_path(link, OPEN, path);
    if (returned < 0) {
        close(link);
        errno = -returned;
        return -1;
    }
    carried[link] = link + 1;
    return link;
}

/* What a node is: 0 if it is not there. */
static int mode_of(const char *path) {
    int link = connected(), mode = 0;
    if (link >= 0) {
        mode = on_path(link, LOOK, path);
        close(link);
    }
    return mode > 0 ? mode : 0;
}

/* ---- paths ------------------------------------------------------------------------------- */

/* The file that takes the place of a path, or the path. */
static const char *placed(const char *path, char *room) {
    static const char *const over[] = {"/proc/", "/sys/", "/dev/", "/boot/", "/etc/", "/run/", NULL};
    const char *root = getenv("SIM_ROOT");
    if (!root || !path) return path;
    for (int i = 0; over[i]; i++) {
        size_t length = strlen(over[i]) - 1;
        if (strncmp(path, over[i], length) || (path[length] && path[length] != '/')) continue;
        if (snprintf(room, PATH_MAX, "%s%s", root, path) >= PATH_MAX) return path;
        struct stat seen;
        return fstatat(AT_FDCWD, room, &seen, AT_SYMLINK_NOFOLLOW | 0x40000000) ? path : room;
    }
    return path;
}

#define OPENING(name)                                                                              \
    int name(const char *path, int flags, ...) {                                                   \
        REAL(name);                                                                                \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                    \
        va_end(rest);                                                                              \
        char room[PATH_MAX];                                                                       \
        return simulated(path) ? opened(path) : real(placed(path, room), flags, mode);             \
    }
OPENING(open)
OPENING(open64)

#define OPENING_AT(name)                                                                           \
    int name(int folder, const char *path, int flags, ...) {                                       \
        REAL(name);                                                                                \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                    \
        va_end(rest);                                                                              \
        char room[PATH_MAX];                                                                       \
        return simulated(path) ? opened(path) : real(folder, placed(path, room), flags, mode);     \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

#define FILES(name)                                                                                \
    FILE *name(const char *path, const char *mode) {                                               \
        REAL(name);                                                                                \
        char room[PATH_MAX];                                                                       \
        return real(placed(path, room), mode);                                                     \
    }
FILES(fopen)
FILES(fopen64)

DIR *opendir(const char *path) {
    REAL(opendir);
    char room[PATH_MAX];
    if (!strcmp(path, "/proc")) return real(path); /* processes are what they are */
    return real(placed(path, room));
}

/* What stat tells of a simulated node; -2 if it is none. */
#define NODE_STAT(path, seen)                                                                      \
    (!simulated(path) ? -2 : (memset(seen, 0, sizeof *seen), (seen)->st_mode = mode_of(path),      \
                              (seen)->st_rdev = makedev(254, 0),                                   \
                              (seen)->st_mode ? 0 : (errno = ENOENT, -1)))

#define STAT(name, kind)                                                                           \
    int name(const char *path, struct kind *seen) {                                                \
        REAL(name);                                                                                \
        char room[PATH_MAX];                                                                       \
        int node = NODE_STAT(path, seen);                                                          \
        return node == -2 ? real(placed(path, room), seen) : node;                                 \
    }
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)

#define OLD_STAT(name, kind)                                                                       \
    int name(int version, const char *path, struct kind *seen) {                                   \
        static int (*real)(int, const char *, struct kind *);                                      \
        if (!real) real = (int (*)(int, const char *, struct kind *))dlsym(RTLD_NEXT, #name);      \
        char room[PATH_MAX];                                                                       \
        int node = NODE_STAT(path, seen);                                                          \
        return node == -2 ? real(version, placed(path, room), seen) : node;                        \
    }
OLD_STAT(__xstat, stat)
OLD_STAT(__lxstat, stat)
OLD_STAT(__xstat64, stat64)
OLD_STAT(__lxstat64, stat64)

#define STAT_AT(name, kind)                                                                        \
    int name(int folder, const char *path, struct kind *seen, int flags) {                         \
        REAL(name);                                                                                \
        if (flags & 0x40000000) return real(folder, path, seen, flags & ~0x40000000);              \
        char room[PATH_MAX];                                                                       \
        int node = NODE_STAT(path, seen);                                                          \
        return node == -2 ? real(folder, placed(path, room), seen, flags) : node;                  \
    }
STAT_AT(fstatat, stat)
STAT_AT(fstatat64, stat64)

int access(const char *path, int wanted) {
    REAL(access);
    char room[PATH_MAX];
    if (!simulated(path)) return real(placed(path, room), wanted);
    if (mode_of(path)) return 0;
    errno = ENOENT;
    return -1;
}

ssize_t readlink(const char *path, char *into, size_t size) {
    REAL(readlink);
    char room[PATH_MAX];
    return real(placed(path, room), into, size);
}

/* A link in SIM_ROOT leads where it says, whether that is there or not. */
char *realpath(const char *path, char *into) {
    REAL(realpath);
    char room[PATH_MAX], target[PATH_MAX];
    const char *place = placed(path, room);
    ssize_t size = place == path ? -1 : readlink(place, target, sizeof target - 1);
    if (size > 0 && target[0] == '/') {
        target[size] = 0;
        return into ? strcpy(into, target) : strdup(target);
    }
    if (simulated(path) && mode_of(path)) return into ? strcpy(into, path) : strdup(path);
    return real(place, into);
}

/* ---- ioctl ------------------------------------------------------------------------------- */

struct i2c_smbus { uint8_t read, command; uint32_t size; void *data; };
struct i2c_msg { uint16_t address, flags, length; void *data; };
struct i2c_rdwr { struct i2c_msg *messages; uint32_t count; };
struct spi_transfer { uint64_t sent, received; uint32_t length, rest[3]; };
struct pio_transfer { uint16_t machine, direction, length, pad; uint64_t data; };

/* The pieces of memory that a request is about; how many. `back`: which of them come back. */
static uint32_t pieces_of(unsigned long request, char *argument, struct piece *pieces, char *back) {
    uint32_t count = 0, size = request >> 16 & 0x3FFF;
#define PIECE(where, bytes, returns)                                                               \
    do {                                                                                           \
        back[count] = (returns);                                                                   \
        pieces[count++] = (struct piece){(void *)(uintptr_t)(where), (where) ? (uint32_t)(bytes) : 0}; \
    } while (0)
    if (request == 0x0705) { /* I2C_FUNCS */
        PIECE(argument, sizeof(unsigned long), 1);
    } else if (request == 0x0720) { /* I2C_SMBUS */
        struct i2c_smbus *call = (void *)argument;
        PIECE(argument, sizeof *call, 0);
        PIECE(call->data, 34, 1);
    } else if (request == 0x0707) { /* I2C_RDWR */
        struct i2c_rdwr *call = (void *)argument;
        PIECE(argument, sizeof *call, 0);
        PIECE(call->messages, call->count * sizeof *call->messages, 0);
        for (uint32_t i = 0; i < call->count && count < SEGMENTS; i++)
            PIECE(call->messages[i].data, call->messages[i].length, call->messages[i].flags & 1);
    } else if ((request >> 8 & 0xFF) == 'k' && (request & 0xFF) == 0) { /* SPI_IOC_MESSAGE */
        struct spi_transfer *call = (void *)argument;
        PIECE(argument, size, 0);
        for (uint32_t i = 0; i < size / sizeof *call && count + 1 < SEGMENTS; i++) {
            PIECE(call[i].sent, call[i].length, 0);
            PIECE(call[i].received, call[i].length, 1);
        }
    } else if ((request >> 8 & 0xFF) == 'f' && (request & 0xFF) == 1) { /* PIO_IOC_SM_XFER_DATA */
        struct pio_transfer *call = (void *)argument;
        PIECE(argument, size, 0);
        PIECE(call->data, call->length, call->direction == 1);
    } else if (size) {
        PIECE(argument, size, 1);
    }
    return count;
}

int ioctl(int number, unsigned long request, ...) {
    REAL(ioctl);
    va_list rest;
    va_start(rest, request);
    char *argument = va_arg(rest, char *);
    va_end(rest);
    if (number < 0 || number >= DESCRIPTORS || !carried[number])
        return real(number, request, argument);
    struct piece pieces[SEGMENTS];
    char back[SEGMENTS];
    request &= 0xFFFFFFFF;
    struct call call = {.kind = IOCTL, .request = request, .value = (uintptr_t)argument};
    call.segments = pieces_of(request, argument, pieces, back);
    int given = -1, returned = asked(carried[number] - 1, &call, pieces, back, &given);
    if (returned < 0) {
        errno = -returned;
        return -1;
    }
    if (given >= 0) { /* a line: its number is the last word of what came back */
        int link = connected();
        struct call line = {.kind = LINE, .value = call.value};
        if (link < 0 || given >= DESCRIPTORS || asked(link, &line, NULL, NULL, NULL) < 0) {
            errno = EIO;
            return -1;
        }
        carried[given] = link + 1;
        memcpy(argument + pieces[0].length - sizeof given, &given, sizeof given);
    }
    return returned;
}

int close(int number) {
    REAL(close);
    if (number >= 0 && number < DESCRIPTORS && carried[number]) {
        int link = carried[number] - 1;
        struct call call = {.kind = CLOSE};
        carried[number] = 0;
        if (getpid() == opener) asked(link, &call, NULL, NULL, NULL); /* as the kernel: it is closed now */
        if (link != number) real(link);
    }
    return real(number);
}

/* ---- the clock --------------------------------------------------------------------------- */

struct clocks { /* as clock.py writes it; what it says holds if `written` is even and stays */
    uint64_t written;
    double speed;      /* seconds that pass for the program while one passes outside */
    int64_t real, own; /* an instant by the monotonic clock outside, and by the program's */
    int64_t wall;      /* by how much its wall clock is ahead of its monotonic one */
};                     /* nanoseconds */

static volatile struct clocks *shared;

static int64_t real_now(clockid_t clock) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    struct timespec now;
    real(clock, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/* Map the file that this variable names into memory; null if there is none. */
static void *mapped(const char *variable, size_t size, int writing) {
    static int (*really)(const char *, int, ...);
    const char *path = getenv(variable);
    if (!path) return NULL;
    really = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    int file = really(path, (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (file < 0) return NULL;
    void *seen = mmap(NULL, size, PROT_READ | (writing ? PROT_WRITE : 0), MAP_SHARED, file, 0);
    close(file);
    return seen == MAP_FAILED ? NULL : seen;
}

__attribute__((constructor)) static void begin(void) {
    opener = getpid();
    shared = mapped("SIM_CLOCK", sizeof *shared, 0);
    wakes = mapped("SIM_WAKES", sizeof *wakes, 1);
}

static struct clocks clocks(void) {
    struct clocks now;
    do {
        now.written = __atomic_load_n(&shared->written, __ATOMIC_ACQUIRE);
        now.speed = shared->speed;
        now.real = shared->real;
        now.own = shared->own;
        now.wall = shared->wall;
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
    } while (now.written % 2 || now.written != shared->written);
    return now;
}

static double speed(void) { return shared ? clocks().speed : 1; }

static struct timespec spec(int64_t nanoseconds) {
    if (nanoseconds < 0) nanoseconds = 0;
    return (struct timespec){nanoseconds / 1000000000LL, nanoseconds % 1000000000LL};
}

static int64_t nanoseconds_of(const struct timespec *time) {
    return time->tv_sec * 1000000000LL + time->tv_nsec;
}

static int ours(clockid_t clock) {
    return shared && (clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME);
}

static int64_t own_now(clockid_t clock) {
    struct clocks now = clocks();
    int64_t passed = (int64_t)((real_now(CLOCK_MONOTONIC) - now.real) * now.speed);
    return now.own + passed + (clock == CLOCK_REALTIME ? now.wall : 0);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    if (!ours(clock)) return real(clock, now);
    *now = spec(own_now(clock));
    return 0;
}

/* When something of the program's clock is by the real one. */
static struct timespec outside(clockid_t clock, const struct timespec *deadline) {
    int64_t left = (int64_t)((nanoseconds_of(deadline) - own_now(clock)) / speed());
    return spec(real_now(clock == CLOCK_REALTIME ? clock : CLOCK_MONOTONIC) + left);
}

static struct timespec shorter(int64_t nanoseconds) { return spec((int64_t)(nanoseconds / speed())); }

int nanosleep(const struct timespec *wanted, struct timespec *left) {
    REAL(nanosleep);
    struct timespec less = shorter(nanoseconds_of(wanted));
    return waited(real(&less, left));
}

int usleep(useconds_t microseconds) { /* the C library's own calls do not come by here */
    struct timespec wanted = spec(microseconds * 1000LL);
    return nanosleep(&wanted, NULL);
}

unsigned int sleep(unsigned int seconds) {
    struct timespec wanted = spec(seconds * 1000000000LL), left = {0, 0};
    return nanosleep(&wanted, &left) ? (unsigned int)left.tv_sec : 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left) {
    REAL(clock_nanosleep);
    if (!ours(clock)) return waited(real(clock, flags, wanted, left));
    struct timespec when = flags & TIMER_ABSTIME
                               ? outside(clock, wanted)
                               : shorter(nanoseconds_of(wanted));
    return waited(real(clock == CLOCK_REALTIME ? clock : CLOCK_MONOTONIC, flags, &when, left));
}

int select(int count, fd_set *reads, fd_set *writes, fd_set *others, struct timeval *wait) {
    REAL(select);
    if (wait && !wait->tv_sec && !wait->tv_usec) return real(count, reads, writes, others, wait);
    if (!wait || speed() == 1) return waited(real(count, reads, writes, others, wait));
    int64_t microseconds = (int64_t)((wait->tv_sec * 1000000LL + wait->tv_usec) / speed());
    struct timeval less = {microseconds / 1000000, microseconds % 1000000};
    return waited(real(count, reads, writes, others, &less));
}

static int really_ppoll(struct pollfd *polled, nfds_t count, const struct timespec *wait,
                        const sigset_t *mask) {
    static __typeof__(&ppoll) real;
    if (!real) real = (__typeof__(&ppoll))dlsym(RTLD_NEXT, "ppoll");
    return real(polled, count, wait, mask);
}

int ppoll(struct pollfd *polled, nfds_t count, const struct timespec *wait, const sigset_t *mask) {
    if (wait && !wait->tv_sec && !wait->tv_nsec) return really_ppoll(polled, count, wait, mask);
    if (!wait || speed() == 1) return waited(really_ppoll(polled, count, wait, mask));
    struct timespec less = shorter(nanoseconds_of(wait));
    return waited(really_ppoll(polled, count, &less, mask));
}

int poll(struct pollfd *polled, nfds_t count, int milliseconds) {
    REAL(poll);
    if (!milliseconds) return real(polled, count, 0);
    if (milliseconds < 0 || speed() == 1) return waited(real(polled, count, milliseconds));
    struct timespec wait = spec(milliseconds * 1000000LL);
    return ppoll(polled, count, &wait, NULL);
}

/* In slices: whoever sleeps sees within one that the clock runs faster by now. */
int epoll_wait(int number, struct epoll_event *events, int most, int milliseconds) {
    REAL(epoll_wait);
    if (!milliseconds) return real(number, events, most, 0);
    if (milliseconds < 0 || speed() == 1) return waited(real(number, events, most, milliseconds));
    struct pollfd whole = {.fd = number, .events = POLLIN};
    int64_t end = own_now(CLOCK_MONOTONIC) + milliseconds * 1000000LL, left;
    while ((left = end - own_now(CLOCK_MONOTONIC)) > 0) {
        struct timespec wait = shorter(left);
        if (wait.tv_sec || wait.tv_nsec > SLICE) wait = spec(SLICE);
        int ready = really_ppoll(&whole, 1, &wait, NULL);
        if (ready < 0) return -1;
        if (ready) break;
    }
    return waited(real(number, events, most, 0));
}

int sem_wait(sem_t *lock) {
    REAL(sem_wait);
    return sem_trywait(lock) ? waited(real(lock)) : 0;
}

int sem_timedwait(sem_t *lock, const struct timespec *deadline) {
    REAL(sem_timedwait);
    if (!shared) return waited(real(lock, deadline));
    struct timespec when = outside(CLOCK_REALTIME, deadline);
    return waited(real(lock, &when));
}

int sem_clockwait(sem_t *lock, clockid_t clock, const struct timespec *deadline) {
    REAL(sem_clockwait);
    if (!ours(clock)) return waited(real(lock, clock, deadline));
    struct timespec when = outside(clock, deadline);
    return waited(real(lock, clock, &when));
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                           const struct timespec *deadline) {
    REAL(pthread_cond_timedwait);
    if (!shared) return real(condition, lock, deadline);
    struct timespec when = outside(CLOCK_REALTIME, deadline);
    return real(condition, lock, &when);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *lock, clockid_t clock,
                           const struct timespec *deadline) {
    REAL(pthread_cond_clockwait);
    if (!ours(clock)) return real(condition, lock, clock, deadline);
    struct timespec when = outside(clock, deadline);
    return real(condition, lock, clock, &when);
}
