// Tiling patterns with large cells.
//
// poppler fills a shape with a cell that repeats. When a magnified page is recorded, the cell is a recording as well, and
// cairo rasterises the whole cell at the page's scale unless the filled area lies well within it: 600 MB for a cell as
// large as its page at 800 %, even if the window shows a thousandth of it. Here the visible cells are filled one by one,
// without repetition; cairo then rasterises only their visible part.

#include <cairo.h>
#include <math.h>

#include "native_scope.h"
#include "next_definition.h"

DEFINE_NEXT(cairo_fill)

/// In pixels of a cell. Smaller cells are drawn whole; cairo repeats them fast.
static const double minimum_cell_area = 1 << 20;
/// More cells than this are left to cairo.
static const int maximum_cells = 9;
/// In pixels: a strip of a cell that is narrower is not seen.
static const double tolerance = 0.01;

typedef struct bounds {
    double x1, y1, x2, y2;
} bounds;

/// The cells that are seen, counted from the one at the pattern's origin.
typedef struct cell_range {
    int first_column, last_column, first_row, last_row;
} cell_range;

static bounds transformed(bounds area, const cairo_matrix_t *matrix) {
    bounds result = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int corner = 0; corner < 4; corner++) {
        double x = corner & 1 ? area.x2 : area.x1, y = corner & 2 ? area.y2 : area.y1;
        cairo_matrix_transform_point(matrix, &x, &y);
        result = (bounds){fmin(result.x1, x), fmin(result.y1, y), fmax(result.x2, x), fmax(result.y2, y)};
    }
    return result;
}

/// The filled area that the clip shows, in user space.
static bounds visible_area(cairo_t *cairo) {
    bounds path, clip;
    cairo_path_extents(cairo, &path.x1, &path.y1, &path.x2, &path.y2);
    cairo_clip_extents(cairo, &clip.x1, &clip.y1, &clip.x2, &clip.y2);
    return (bounds){
        fmax(path.x1, clip.x1), fmax(path.y1, clip.y1), fmin(path.x2, clip.x2), fmin(path.y2, clip.y2)};
}

/// The cell that a source repeats, where that is a large recording.
static bool large_cell(cairo_pattern_t *source, cairo_rectangle_t *cell) {
    cairo_surface_t *surface;
    return cairo_pattern_get_type(source) == CAIRO_PATTERN_TYPE_SURFACE
           && cairo_pattern_get_extend(source) == CAIRO_EXTEND_REPEAT
           && cairo_pattern_get_surface(source, &surface) == CAIRO_STATUS_SUCCESS
           && cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_RECORDING
           && cairo_recording_surface_get_extents(surface, cell) && cell->width * cell->height >= minimum_cell_area;
}

/// False where too many cells are seen.
static bool find_cells(bounds area, cairo_rectangle_t cell, cell_range *range) {
    double first_column = floor((area.x1 - cell.x + tolerance) / cell.width);
    double last_column = ceil((area.x2 - cell.x - tolerance) / cell.width) - 1;
    double first_row = floor((area.y1 - cell.y + tolerance) / cell.height);
    double last_row = ceil((area.y2 - cell.y - tolerance) / cell.height) - 1;
    double count = fmax(0, last_column - first_column + 1) * fmax(0, last_row - first_row + 1);
    // Also false where it is not a number.
    if (!(count <= maximum_cells && fabs(first_column) < 1e6 && fabs(first_row) < 1e6)) { return false; }
    *range = (cell_range){(int)first_column, (int)last_column, (int)first_row, (int)last_row};
    return true;
}

/// Clips to a cell, so that each pixel belongs to one.
static void clip_to_cell(cairo_t *cairo, cairo_rectangle_t cell, const cairo_matrix_t *to_cell) {
    cairo_matrix_t user, from_cell = *to_cell;
    cairo_matrix_invert(&from_cell);
    cairo_antialias_t antialias = cairo_get_antialias(cairo);
    cairo_get_matrix(cairo, &user);
    cairo_transform(cairo, &from_cell);
    cairo_new_path(cairo);
    cairo_rectangle(cairo, cell.x, cell.y, cell.width, cell.height);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
    cairo_clip(cairo);
    cairo_set_antialias(cairo, antialias);
    cairo_set_matrix(cairo, &user);
}

static void fill_cell(
    cairo_t *cairo, const cairo_path_t *path, cairo_rectangle_t cell, cairo_matrix_t to_cell, bool is_clipped
) {
    cairo_surface_t *surface;
    cairo_pattern_get_surface(cairo_get_source(cairo), &surface);
    cairo_pattern_t *source = cairo_pattern_create_for_surface(surface);
    cairo_pattern_set_matrix(source, &to_cell);
    cairo_pattern_set_filter(source, cairo_pattern_get_filter(cairo_get_source(cairo)));
    cairo_save(cairo);
    if (is_clipped) { clip_to_cell(cairo, cell, &to_cell); }
    cairo_new_path(cairo);
    cairo_append_path(cairo, path);
    cairo_set_source(cairo, source);
    cairo_pattern_destroy(source);
    next_cairo_fill()(cairo);
    cairo_restore(cairo);
}

/// Fills with the large cells of a pattern; false where there are none.
static bool fill_with_cells(cairo_t *cairo) {
    cairo_rectangle_t cell;
    cell_range cells;
    cairo_matrix_t to_pattern;
    cairo_pattern_t *source = cairo_get_source(cairo);
    if (!large_cell(source, &cell)) { return false; }
    cairo_pattern_get_matrix(source, &to_pattern);
    if (!find_cells(transformed(visible_area(cairo), &to_pattern), cell, &cells)) { return false; }
    const bool is_one = cells.first_column == cells.last_column && cells.first_row == cells.last_row;
    cairo_path_t *path = cairo_copy_path(cairo);
    for (int row = cells.first_row; row <= cells.last_row; row++) {
        for (int column = cells.first_column; column <= cells.last_column; column++) {
            cairo_matrix_t to_cell = to_pattern;
            to_cell.x0 -= column * cell.width;
            to_cell.y0 -= row * cell.height;
            fill_cell(cairo, path, cell, to_cell, !is_one);
        }
    }
    cairo_path_destroy(path);
    // As cairo does after filling.
    cairo_new_path(cairo);
    cgatefold_count_answer(CGATEFOLD_ANSWER_PATTERN_CELL);
    return true;
}

void cairo_fill(cairo_t *cairo) {
    __typeof__(&cairo_fill) next = next_cairo_fill();
    // Nothing can be filled then, and drawing fails.
    if (next == NULL) { return; }
    if (cgatefold_scope.is_drawing && fill_with_cells(cairo)) { return; }
    next(cairo);
}
