#include "host_program.h"

#include <cairo.h>
#include <lcms2.h>
#include <math.h>
#include <pixman.h>
#include <poppler.h>
#include <stdlib.h>
#include <string.h>

// MARK: LittleCMS

static cmsHTRANSFORM make_transform(bool may_optimize, bool by_create_transform) {
    cmsHPROFILE input = cmsCreate_sRGBProfile(), output = cmsCreateLab4Profile(NULL);
    cmsUInt32Number flags = may_optimize ? 0 : cmsFLAGS_NOOPTIMIZE;
    cmsHTRANSFORM transform =
        by_create_transform
            ? cmsCreateTransform(input, TYPE_RGB_8, output, TYPE_Lab_8, INTENT_RELATIVE_COLORIMETRIC, flags)
            : cmsCreateTransformTHR(
                  NULL, input, TYPE_RGB_8, output, TYPE_Lab_8, INTENT_RELATIVE_COLORIMETRIC, flags);
    cmsCloseProfile(input);
    cmsCloseProfile(output);
    return transform;
}

bool host_convert_colors(
    const uint8_t *pixels, size_t count, bool may_optimize, bool by_create_transform, uint8_t *converted
) {
    cmsHTRANSFORM transform = make_transform(may_optimize, by_create_transform);
    if (transform == NULL) { return false; }
    cmsDoTransform(transform, pixels, converted, (cmsUInt32Number)count);
    cmsDeleteTransform(transform);
    return true;
}

bool host_owns_its_transforms(void) {
    cmsHTRANSFORM first = make_transform(false, true), second = make_transform(false, true);
    bool are_different = first != NULL && second != NULL && first != second;
    if (first != NULL) { cmsDeleteTransform(first); }
    if (second != NULL && second != first) { cmsDeleteTransform(second); }
    return are_different;
}

// MARK: pixman

bool host_image_is_pixmans(void) {
    const int side = 1024;
    pixman_image_t *image = pixman_image_create_bits(PIXMAN_a8r8g8b8, side, side, NULL, 0);
    if (image == NULL) { return false; }
    // Gatefold's blocks are given back by a destroy function.
    bool is_pixmans = pixman_image_get_destroy_data(image) == NULL && pixman_image_get_stride(image) == 4 * side;
    const uint32_t *pixels = pixman_image_get_data(image);
    for (int i = 0; i < side * side; i++) { is_pixmans = is_pixmans && pixels[i] == 0; }
    pixman_image_unref(image);
    return is_pixmans;
}

uint64_t host_scale_image(void) {
    const int side = 512, scale = 4;
    pixman_image_t *source = pixman_image_create_bits(PIXMAN_a8r8g8b8, side, side, NULL, 0);
    pixman_image_t *target = pixman_image_create_bits(PIXMAN_a8r8g8b8, side / scale, side / scale, NULL, 0);
    if (source == NULL || target == NULL) { abort(); }
    uint32_t *pixels = pixman_image_get_data(source);
    for (int i = 0; i < side * side; i++) { pixels[i] = 0xFF000000u | (uint32_t)i * 2654435761u >> 8; }
    int count = 0;
    pixman_fixed_t *parameters = pixman_filter_create_separable_convolution(
        &count, pixman_int_to_fixed(scale), pixman_int_to_fixed(scale), PIXMAN_KERNEL_LINEAR, PIXMAN_KERNEL_LINEAR,
        PIXMAN_KERNEL_BOX, PIXMAN_KERNEL_BOX, 2, 2);
    pixman_transform_t transform;
    pixman_transform_init_scale(&transform, pixman_int_to_fixed(scale), pixman_int_to_fixed(scale));
    pixman_image_set_transform(source, &transform);
    pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD);
    pixman_image_set_filter(source, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, parameters, count);
    pixman_image_composite32(PIXMAN_OP_SRC, source, NULL, target, 0, 0, 0, 0, 0, 0, side / scale, side / scale);
    uint64_t sum = 0;
    const uint32_t *scaled = pixman_image_get_data(target);
    for (int i = 0; i < side / scale * (side / scale); i++) { sum += scaled[i]; }
    free(parameters);
    pixman_image_unref(source);
    pixman_image_unref(target);
    return sum;
}

// MARK: poppler and cairo

static void draw_large_letter(void) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64);
    cairo_t *cairo = cairo_create(surface);
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, 3000);
    cairo_glyph_t glyph = {.index = 36, .x = 0, .y = 64};
    cairo_show_glyphs(cairo, &glyph, 1);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

static bool draw(PopplerPage *page, double x, double y, uint32_t *pixel) {
    double width, height;
    poppler_page_get_size(page, &width, &height);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(width), (int)ceil(height));
    cairo_t *cairo = cairo_create(surface);
    poppler_page_render(page, cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(surface);
    bool is_drawn = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    if (is_drawn) {
        int offset = (int)y * cairo_image_surface_get_stride(surface) + 4 * (int)x;
        memcpy(pixel, cairo_image_surface_get_data(surface) + offset, sizeof *pixel);
    }
    cairo_surface_destroy(surface);
    return is_drawn;
}

bool host_draw_page(const char *path, int index, double x, double y, uint32_t *pixel) {
    GFile *file = g_file_new_for_path(path);
    PopplerDocument *document = poppler_document_new_from_gfile(file, NULL, NULL, NULL);
    g_object_unref(file);
    PopplerPage *page = document != NULL ? poppler_document_get_page(document, index) : NULL;
    bool is_drawn = page != NULL && draw(page, x, y, pixel);
    if (page != NULL) {
        g_free(poppler_page_get_text(page));
        poppler_page_free_link_mapping(poppler_page_get_link_mapping(page));
        draw_large_letter();
        g_object_unref(page);
    }
    if (document != NULL) { g_object_unref(document); }
    return is_drawn;
}

bool host_draw_window(
    const uint8_t *file, size_t size, double scale, int x, int y, int width, int height, uint32_t *pixels
) {
    GBytes *bytes = g_bytes_new_static(file, size);
    PopplerDocument *document = poppler_document_new_from_bytes(bytes, NULL, NULL);
    g_bytes_unref(bytes);
    PopplerPage *page = document != NULL ? poppler_document_get_page(document, 0) : NULL;
    bool is_drawn = page != NULL;
    if (is_drawn) {
        cairo_surface_t *surface = cairo_image_surface_create_for_data(
            (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, 4 * width);
        cairo_t *cairo = cairo_create(surface);
        cairo_translate(cairo, -x, -y);
        cairo_scale(cairo, scale, scale);
        poppler_page_render(page, cairo);
        is_drawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
        g_object_unref(page);
    }
    if (document != NULL) { g_object_unref(document); }
    return is_drawn;
}
