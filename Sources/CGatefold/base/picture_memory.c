// Recycled memory for pictures.
//
// Fresh memory costs a page fault every 4 KB. This took more than half the time of drawing a plain page, since every
// page, transparency group and photograph allocates and frees a few megabytes. Here large blocks are kept for the next
// picture, and new ones use huge pages if the system has them.

#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

#include "cgatefold_memory.h"

/// In bytes. Blocks are a multiple of it, so that a block fits pictures of nearly its size.
static const size_t granularity = 1 << 16;
static const size_t huge_page = 1 << 21;

/// Maximum number of unused bytes that are kept: enough for the surfaces of a page at 150 dpi with a few groups.
static const size_t maximum_idle_total = 48 << 20;
enum { maximum_idle_blocks = 64 };

static struct {
    pthread_mutex_t mutex;
    /// The longest unused first.
    cgatefold_memory blocks[maximum_idle_blocks];
    int count;
    size_t total;
} idle = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static size_t rounded(size_t size, size_t unit) {
    return (size + unit - 1) / unit * unit;
}

static size_t block_size(size_t count) {
    return rounded(count, granularity);
}

static cgatefold_memory fresh_block(size_t size) {
    // cairo often touches only part of larger pictures; with huge pages all of it would be allocated.
    bool is_huge = size >= 2 * huge_page && size <= 16 * huge_page;
    size_t mapped = is_huge ? size + huge_page : size;
    uint8_t *start = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) { return (cgatefold_memory){NULL, 0}; }
    if (is_huge) {
        // Huge pages begin at a multiple of their size; the excess at both ends is returned.
        size_t before = rounded((uintptr_t)start, huge_page) - (uintptr_t)start;
        if (before > 0) { munmap(start, before); }
        if (huge_page > before) { munmap(start + before + size, huge_page - before); }
        start += before;
        madvise(start, size, MADV_HUGEPAGE);
    }
    return (cgatefold_memory){start, size};
}

static cgatefold_memory take_out(int index) {
    cgatefold_memory block = idle.blocks[index];
    idle.count--;
    idle.total -= block.size;
    memmove(&idle.blocks[index], &idle.blocks[index + 1], sizeof idle.blocks[0] * (size_t)(idle.count - index));
    return block;
}

/// The smallest unused block of at least a size, unless it is far too large.
static cgatefold_memory idle_block(size_t size) {
    cgatefold_memory block = {NULL, 0};
    pthread_mutex_lock(&idle.mutex);
    int best = -1;
    for (int i = 0; i < idle.count; i++) {
        size_t candidate = idle.blocks[i].size;
        bool fits = candidate >= size && candidate <= size + size / 4;
        if (fits && (best < 0 || candidate < idle.blocks[best].size)) { best = i; }
    }
    if (best >= 0) { block = take_out(best); }
    pthread_mutex_unlock(&idle.mutex);
    return block;
}

cgatefold_memory cgatefold_memory_take(size_t count) {
    size_t size = block_size(count);
    cgatefold_memory memory = idle_block(size);
    if (memory.start == NULL) { return fresh_block(size); }
    memset(memory.start, 0, count);
    return memory;
}

void cgatefold_memory_give_back(cgatefold_memory memory) {
    cgatefold_memory dropped[maximum_idle_blocks];
    int dropped_count = 0;
    pthread_mutex_lock(&idle.mutex);
    if (memory.size > maximum_idle_total) {
        dropped[dropped_count++] = memory;
    } else {
        while (idle.count == maximum_idle_blocks || idle.total + memory.size > maximum_idle_total) {
            dropped[dropped_count++] = take_out(0);
        }
        idle.blocks[idle.count++] = memory;
        idle.total += memory.size;
    }
    pthread_mutex_unlock(&idle.mutex);
    for (int i = 0; i < dropped_count; i++) { munmap(dropped[i].start, dropped[i].size); }
}

void cgatefold_memory_trim(void) {
    cgatefold_memory dropped[maximum_idle_blocks];
    pthread_mutex_lock(&idle.mutex);
    int count = idle.count;
    memcpy(dropped, idle.blocks, sizeof dropped);
    idle.count = 0;
    idle.total = 0;
    pthread_mutex_unlock(&idle.mutex);
    for (int i = 0; i < count; i++) { munmap(dropped[i].start, dropped[i].size); }
}
