// What the shim's own files share; not seen by Swift.

#ifndef CGATEFOLD_INTERNAL_H
#define CGATEFOLD_INTERNAL_H

#include <cairo.h>
#include <pixman.h>
#include <poppler.h>
#include <qpdf/qpdf-c.h>

#include "cgatefold.h"

struct cgatefold_document {
    PopplerDocument *poppler;
    /// Every named destination by its name, once one was looked for that poppler did not find; else NULL.
    GTree *named_destinations;
};

struct cgatefold_page {
    PopplerPage *poppler;
    /// Whether its colours need not be converted to the last level.
    bool has_coarse_colors;
};

struct cgatefold_structure {
    qpdf_data qpdf;
    /// Whether libqpdf found something to mend.
    bool is_mended;
    /// Whether that was the cross-reference table.
    bool has_rebuilt_table;
};

/// How many pages there are, and one of them; null where there is none. Handles are released by the caller.
int32_t cgatefold_count_pages(const cgatefold_structure *structure);
qpdf_oh cgatefold_find_page(const cgatefold_structure *structure, int32_t index);

/// Between these, letters of an em over `largest_bitmap_em` pixels that poppler draws on this thread are filled as
/// paths.
void cgatefold_begin_drawing(double largest_bitmap_em);
void cgatefold_end_drawing(void);
bool cgatefold_is_drawing(void);

/// Shows and hides layers in what this thread draws from now on; with a count of 0, as the document wishes.
void cgatefold_set_layer_states(const cgatefold_layer_state *states, size_t count);

/// Draws onto a bitmap; `cgatefold_finish_drawing` flushes what was drawn and gives the context back: its status is
/// what came of all the calls on it.
cairo_t *cgatefold_context_over(cgatefold_bitmap bitmap);
cgatefold_status cgatefold_finish_drawing(cairo_t *cairo, cgatefold_message *message);

/// Whether transforms that are made on this thread from now on are coarse, unless colours are converted exactly.
void cgatefold_set_coarse_colors(bool are_coarse);

/// Forgets what was set on a pixman image, which is new.
void cgatefold_forget_image(pixman_image_t *image);
/// Forgets them all, at the end of a drawing.
void cgatefold_forget_images(void);

/// Gives out a copy of an encoded picture.
cgatefold_status cgatefold_buffer_copy(
    const void *bytes, size_t count, cgatefold_buffer *buffer, cgatefold_message *message);

/// Copies a message into an out-parameter and hands the status back, so that a failure is one line.
cgatefold_status cgatefold_fail(cgatefold_status status, cgatefold_message *message, const char *text);

#endif
