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
/// Beside blocks in use fewer are kept, up to this total: a page whose pictures take more needs no others beside them.
static const size_t maximum_total = 64 << 20;
/// Kept whatever is in use, as caches may be far larger than the total.
static const size_t minimum_idle_total = 24 << 20;
enum { maximum_idle_blocks = 64 };

static struct {
    pthread_mutex_t mutex;
    /// The longest unused first.
    cgatefold_memory blocks[maximum_idle_blocks];
    int count;
    size_t total;
    /// Bytes of the blocks that are in use.
    size_t in_use;
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

/// Blocks that are returned to the system, once the mutex is free.
typedef struct dropped_blocks {
    cgatefold_memory blocks[maximum_idle_blocks];
    int count;
} dropped_blocks;

static void drop(dropped_blocks *dropped, cgatefold_memory block) {
    dropped->blocks[dropped->count++] = block;
}

static void unmap(const dropped_blocks *dropped) {
    for (int i = 0; i < dropped->count; i++) { munmap(dropped->blocks[i].start, dropped->blocks[i].size); }
}

/// How many unused bytes may be kept beside those in use.
static size_t idle_limit(void) {
    size_t left = idle.in_use < maximum_total ? maximum_total - idle.in_use : 0;
    if (left < minimum_idle_total) { return minimum_idle_total; }
    return left < maximum_idle_total ? left : maximum_idle_total;
}

static void shrink_idle(size_t limit, dropped_blocks *dropped) {
    while (idle.total > limit) { drop(dropped, take_out(0)); }
}

/// The smallest unused block of at least a size, unless it is far too large.
static int index_of_fitting(size_t size) {
    int best = -1;
    for (int i = 0; i < idle.count; i++) {
        size_t candidate = idle.blocks[i].size;
        bool fits = candidate >= size && candidate <= size + size / 4;
        if (fits && (best < 0 || candidate < idle.blocks[best].size)) { best = i; }
    }
    return best;
}

/// - is_used: whether the block was used before, and may hold anything.
static cgatefold_memory take(size_t count, bool *is_used) {
    size_t size = block_size(count);
    dropped_blocks dropped = {.count = 0};
    cgatefold_memory block = {NULL, 0};
    pthread_mutex_lock(&idle.mutex);
    int index = index_of_fitting(size);
    if (index >= 0) { block = take_out(index); }
    idle.in_use += index >= 0 ? block.size : size;
    shrink_idle(idle_limit(), &dropped);
    pthread_mutex_unlock(&idle.mutex);
    unmap(&dropped);
    *is_used = index >= 0;
    if (*is_used) { return block; }
    block = fresh_block(size);
    if (block.start == NULL) {
        pthread_mutex_lock(&idle.mutex);
        idle.in_use -= size;
        pthread_mutex_unlock(&idle.mutex);
    }
    return block;
}

cgatefold_memory cgatefold_memory_take(size_t count) {
    bool is_used;
    cgatefold_memory memory = take(count, &is_used);
    if (is_used) { memset(memory.start, 0, count); }
    return memory;
}

cgatefold_memory cgatefold_memory_take_unset(size_t count) {
    bool is_used;
    return take(count, &is_used);
}

void cgatefold_memory_give_back(cgatefold_memory memory) {
    dropped_blocks dropped = {.count = 0};
    pthread_mutex_lock(&idle.mutex);
    idle.in_use -= memory.size;
    size_t limit = idle_limit();
    bool is_kept = memory.size <= limit;
    if (is_kept) {
        shrink_idle(limit - memory.size, &dropped);
        if (idle.count == maximum_idle_blocks) { drop(&dropped, take_out(0)); }
        idle.blocks[idle.count++] = memory;
        idle.total += memory.size;
    }
    pthread_mutex_unlock(&idle.mutex);
    unmap(&dropped);
    if (!is_kept) { munmap(memory.start, memory.size); }
}

void cgatefold_memory_trim(void) {
    dropped_blocks dropped = {.count = 0};
    pthread_mutex_lock(&idle.mutex);
    while (idle.count > 0) { drop(&dropped, take_out(idle.count - 1)); }
    pthread_mutex_unlock(&idle.mutex);
    unmap(&dropped);
}
