// Surfaces of cairo in recycled memory.
//
// cairo allocates each surface with pixman_image_create_bits. Within a native scope, large ones use the blocks of
// picture_memory.c. They may outlive the scope: pixman calls back when it destroys such an image, and the block is
// released. A surface can also be created over a bitmap of the shim's, which cairo then knows to be clear.

#include <pixman.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cgatefold_memory.h"
#include "drawing_use.h"
#include "image_notes.h"
#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(pixman_image_create_bits)

/// In bytes. Smaller surfaces are left to the heap.
static const size_t minimum_block_size = 1 << 17;

static _Atomic int64_t surfaces_alive;

int64_t cgatefold_surfaces_in_blocks_alive(void) {
    return atomic_load(&surfaces_alive);
}

static void release_surface(pixman_image_t *image, void *data) {
    (void)image;
    cgatefold_memory *memory = data;
    cgatefold_drawing_use.surface_bytes -= (int64_t)memory->size;
    cgatefold_memory_give_back(*memory);
    free(memory);
    atomic_fetch_sub(&surfaces_alive, 1);
}

static pixman_image_t *surface_over_block(pixman_format_code_t format, int width, int height, size_t stride) {
    cgatefold_memory *memory = malloc(sizeof *memory);
    if (memory == NULL) { return NULL; }
    *memory = cgatefold_memory_take(stride * (size_t)height);
    pixman_image_t *image =
        memory->start != NULL
            ? pixman_image_create_bits_no_clear(format, width, height, memory->start, (int)stride)
            : NULL;
    if (image == NULL) {
        if (memory->start != NULL) { cgatefold_memory_give_back(*memory); }
        free(memory);
        return NULL;
    }
    pixman_image_set_destroy_function(image, release_surface, memory);
    cgatefold_count_answer(CGATEFOLD_ANSWER_SURFACE);
    atomic_fetch_add(&surfaces_alive, 1);
    drawing_use *use = &cgatefold_drawing_use;
    use->surface_bytes += (int64_t)memory->size;
    if (use->surface_bytes > use->peak_surface_bytes) { use->peak_surface_bytes = use->surface_bytes; }
    return image;
}

static pixman_image_t *plain_surface(
    pixman_format_code_t format, int width, int height, uint32_t *bits, int stride
) {
    __typeof__(&pixman_image_create_bits) next = next_pixman_image_create_bits();
    // pixman returns NULL if memory runs out.
    return next != NULL ? next(format, width, height, bits, stride) : NULL;
}

/// The bytes of a row: in pixman, rows begin at a multiple of 4 bytes.
static size_t row_size(pixman_format_code_t format, int width) {
    return ((size_t)width * PIXMAN_FORMAT_BPP(format) + 31) / 32 * 4;
}

/// Whether an image has a size that pixman accepts, and is large enough for a block.
static bool deserves_block(pixman_format_code_t format, int width, int height) {
    const int maximum_side = INT16_MAX * 2;
    if (width <= 0 || height <= 0 || width > maximum_side || height > maximum_side) { return false; }
    return row_size(format, width) * (size_t)height >= minimum_block_size;
}

static bool is_size_of(cgatefold_bitmap bitmap, pixman_format_code_t format, int width, int height) {
    return format == PIXMAN_a8r8g8b8 && width == bitmap.width && height == bitmap.height;
}

pixman_image_t *pixman_image_create_bits(
    pixman_format_code_t format, int width, int height, uint32_t *bits, int stride
) {
    if (!cgatefold_scope.is_entered) { return plain_surface(format, width, height, bits, stride); }
    const cgatefold_bitmap *bitmap = cgatefold_scope.next_surface;
    if (bitmap != NULL && bits == NULL && is_size_of(*bitmap, format, width, height)) {
        cgatefold_scope.next_surface = NULL;
        bits = (uint32_t *)(void *)bitmap->pixels;
        stride = bitmap->stride;
    }
    pixman_image_t *image = bits == NULL && deserves_block(format, width, height)
                                ? surface_over_block(format, width, height, row_size(format, width))
                                : plain_surface(format, width, height, bits, stride);
    // It may have the address of an earlier image.
    cgatefold_forget_image(image);
    return image;
}
