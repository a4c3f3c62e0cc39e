#include <stdlib.h>
#include <string.h>

#include "internal.h"

/// Text and rectangles of a selection, as poppler gives them.
typedef struct selected_text {
    char *utf8;
    PopplerRectangle *rectangles;
    guint count;
} selected_text;

static selected_text select_text(PopplerPage *page, PopplerRectangle area) {
    selected_text selected = {.utf8 = poppler_page_get_text_for_area(page, &area)};
    if (!poppler_page_get_text_layout_for_area(page, &area, &selected.rectangles, &selected.count)) {
        selected.count = 0;
    }
    return selected;
}

static void free_selected(selected_text *selected) {
    g_free(selected->utf8);
    g_free(selected->rectangles);
}

/// Whether a page may hold text that a selection from the top left misses: it is empty, or has the mark that poppler
/// puts before what runs from right to left.
static bool may_run_right_to_left(const selected_text *selected) {
    return selected->count == 0 || (selected->utf8 != NULL && strstr(selected->utf8, "\u202B") != NULL);
}

static bool holds_text(const cairo_rectangle_int_t *line, const selected_text *selected) {
    for (guint i = 0; i < selected->count; i++) {
        double x = (selected->rectangles[i].x1 + selected->rectangles[i].x2) / 2;
        double y = (selected->rectangles[i].y1 + selected->rectangles[i].y2) / 2;
        if (x >= line->x && x <= line->x + line->width && y >= line->y && y <= line->y + line->height) { return true; }
    }
    return false;
}

static bool holds_rectangle(const selected_text *selected, const PopplerRectangle *rectangle) {
    for (guint i = 0; i < selected->count; i++) {
        if (memcmp(&selected->rectangles[i], rectangle, sizeof *rectangle) == 0) { return true; }
    }
    return false;
}

/// Whether most of a line was selected before, only not where its middle is.
static bool holds_most_of(const selected_text *selected, const selected_text *line) {
    guint known = 0;
    for (guint i = 0; i < line->count; i++) { known += holds_rectangle(selected, &line->rectangles[i]); }
    return known * 2 > line->count;
}

/// Puts more text behind what there is, on a line of its own.
static void append(selected_text *selected, selected_text more) {
    char *utf8 = g_strconcat(selected->utf8 != NULL ? selected->utf8 : "", "\n", more.utf8, NULL);
    g_free(selected->utf8);
    selected->utf8 = utf8;
    selected->rectangles = g_renew(PopplerRectangle, selected->rectangles, selected->count + 1 + more.count);
    selected->rectangles[selected->count] = (PopplerRectangle){0};
    memcpy(selected->rectangles + selected->count + 1, more.rectangles, more.count * sizeof(PopplerRectangle));
    selected->count += 1 + more.count;
}

/// Adds the lines that a selection left out, each selected by itself. `area` must select every line as a whole.
static void append_missing_lines(selected_text *selected, PopplerPage *page, PopplerRectangle area) {
    const double points_per_unit = 1;
    const int least_line_height = 4;
    cairo_region_t *lines = poppler_page_get_selected_region(page, points_per_unit, POPPLER_SELECTION_LINE, &area);
    for (int i = 0; i < cairo_region_num_rectangles(lines); i++) {
        cairo_rectangle_int_t line;
        cairo_region_get_rectangle(lines, i, &line);
        if (line.height < least_line_height || holds_text(&line, selected)) { continue; }
        double middle = line.y + line.height / 2.0;
        selected_text more = select_text(page, (PopplerRectangle){line.x + line.width, middle, line.x, middle + 0.1});
        if (more.count > 0 && !holds_most_of(selected, &more)) { append(selected, more); }
        free_selected(&more);
    }
    cairo_region_destroy(lines);
}

/// poppler takes a page's text by selecting from the top left to the bottom right. On a page that is written from right
/// to left it so loses whole lines (SearchTests has such an issue). A selection from the top right finds them, but for
/// the end of the last one.
static selected_text select_all_text(PopplerPage *page) {
    double width, height;
    poppler_page_get_size(page, &width, &height);
    selected_text selected = select_text(page, (PopplerRectangle){0, 0, width, height});
    if (!may_run_right_to_left(&selected)) { return selected; }
    const PopplerRectangle along_the_right = {width, 0, width, height};
    selected_text mirrored = select_text(page, along_the_right);
    bool is_better = mirrored.count > selected.count;
    free_selected(is_better ? &selected : &mirrored);
    if (is_better) { selected = mirrored; }
    append_missing_lines(&selected, page, along_the_right);
    return selected;
}

cgatefold_text cgatefold_page_copy_text(const cgatefold_page *page) {
    cgatefold_text text = {0};
    selected_text selected = select_all_text(page->poppler);
    if (selected.utf8 != NULL && selected.count > 0) {
        glong scalar_count = 0;
        gunichar *scalars = g_utf8_to_ucs4_fast(selected.utf8, -1, &scalar_count);
        text.scalar_count = (size_t)scalar_count;
        text.scalars = malloc(text.scalar_count * sizeof *text.scalars);
        for (size_t i = 0; i < text.scalar_count; i++) { text.scalars[i] = scalars[i]; }
        g_free(scalars);

        text.rect_count = selected.count;
        text.rects = malloc(text.rect_count * sizeof *text.rects);
        for (size_t i = 0; i < text.rect_count; i++) {
            PopplerRectangle rect = selected.rectangles[i];
            text.rects[i] = (cgatefold_rect){rect.x1, rect.y1, rect.x2, rect.y2};
        }
    }
    free_selected(&selected);
    return text;
}

void cgatefold_text_free(cgatefold_text *text) {
    free(text->scalars);
    free(text->rects);
    *text = (cgatefold_text){0};
}
