// Prints of each page of a PDF how many letters it has and how light it is drawn, for scripts/lib/check-arm64.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cgatefold.h"

static int fail(const char *what, cgatefold_status status) {
    fprintf(stderr, "%s: status %d\n", what, (int)status);
    return 1;
}

static int print_page(const cgatefold_document *document, int32_t index) {
    cgatefold_page *page = NULL;
    cgatefold_status status = cgatefold_page_open(document, index, &page);
    if (status != CGATEFOLD_OK) { return fail("open a page", status); }
    cgatefold_display_list *list = NULL;
    cgatefold_message message = {0};
    cgatefold_recording_options recording = {.maximum_operation_count = cgatefold_usual_operation_count};
    status = cgatefold_page_record(page, recording, &list, &message);
    if (status != CGATEFOLD_OK) { return fail("record a page", status); }

    double width, height;
    cgatefold_page_get_size(page, &width, &height);
    cgatefold_bitmap bitmap = {.width = (int32_t)ceil(width), .height = (int32_t)ceil(height)};
    bitmap.stride = 4 * bitmap.width;
    bitmap.pixels = calloc((size_t)bitmap.height, (size_t)bitmap.stride);
    const cgatefold_color white = {1, 1, 1, 1};
    cgatefold_drawing_options drawing = {.matrix = {.xx = 1, .yy = 1}, .paper = &white, .thread_count = 1};
    status = cgatefold_display_list_draw(list, drawing, bitmap, &message);
    if (status != CGATEFOLD_OK) { return fail("draw a page", status); }

    double sum = 0;
    for (int32_t i = 0; i < bitmap.height * bitmap.stride; i++) { sum += i % 4 == 3 ? 0 : bitmap.pixels[i]; }
    printf(
        "%d %zu %.3f\n", index + 1, cgatefold_display_list_text(list)->glyph_count, sum / (3.0 * bitmap.width * bitmap.height)
    );
    free(bitmap.pixels);
    cgatefold_display_list_free(list);
    cgatefold_page_free(page);
    return 0;
}

int main(int count, char **arguments) {
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL) { return fail("open the file", CGATEFOLD_OK); }
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(size);
    if (fread(bytes, 1, size, file) != size) { return fail("read the file", CGATEFOLD_OK); }
    fclose(file);

    cgatefold_document *document = NULL;
    cgatefold_message message = {0};
    cgatefold_status status = cgatefold_document_open(bytes, size, NULL, &document, &message);
    if (status != CGATEFOLD_OK) { return fail("open the document", status); }
    for (int32_t i = 0; i < cgatefold_document_page_count(document); i++) {
        if (print_page(document, i) != 0) { return 1; }
    }
    cgatefold_document_free(document);
    free(bytes);
    return 0;
}
