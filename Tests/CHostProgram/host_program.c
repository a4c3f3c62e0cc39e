#include "host_program.h"

#include <cairo.h>
#include <math.h>
#include <poppler.h>
#include <string.h>

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
