#ifndef CGATEFOLD_DISPLAY_LIST_H
#define CGATEFOLD_DISPLAY_LIST_H

#include "cgatefold_graphics.h"
#include "cgatefold_render.h"
#include "cgatefold_text.h"

#pragma clang assume_nonnull begin

/// Fonts and images that documents over the same bytes share, on whatever thread each of them is.
typedef struct cgatefold_resources cgatefold_resources;

/// NULL without memory.
cgatefold_resources *_Nullable cgatefold_resources_create(void);
void cgatefold_resources_free(cgatefold_resources *resources);

/// Makes lists recorded from now on share fonts and images with other documents, which keep what they need.
void cgatefold_document_use_resources(cgatefold_document *document, const cgatefold_resources *resources);

/// A layer that is shown or hidden regardless of the document's settings.
typedef struct cgatefold_layer_state {
    /// The number of its object.
    int32_t object;
    bool is_visible;
} cgatefold_layer_state;

/// The recorded drawing operations and text of a page. Immutable: any thread may draw from it, even after its document
/// is freed. The bytes of the document must outlive it.
typedef struct cgatefold_display_list cgatefold_display_list;

/// Asked now and then during long work; returning true ends it.
typedef bool (*cgatefold_cancellation)(void *_Nullable context);

/// How a page is recorded.
typedef struct cgatefold_recording_options {
    /// Layers without a state here follow the document's settings.
    const cgatefold_layer_state *_Nullable layers;
    size_t layer_count;
    /// Operations beyond which recording fails, rather than leave a part of the page out.
    size_t maximum_operation_count;
    /// Keeps colours in their own spaces, for `cgatefold_display_list_print`. Such a list can't be drawn otherwise.
    bool keeps_colors;
    /// NULL if nothing stops the recording.
    cgatefold_cancellation _Nullable should_stop;
    void *_Nullable context;
} cgatefold_recording_options;

/// Far more than any page of a magazine has; recorded in seconds.
static const size_t cgatefold_usual_operation_count = 2000000;

/// Records a page, its annotations included. `CGATEFOLD_STOPPED` if it was told to stop.
cgatefold_status cgatefold_page_record(
    const cgatefold_page *page, cgatefold_recording_options options, cgatefold_display_list *_Nullable *_Nonnull list,
    cgatefold_message *_Nonnull message);
void cgatefold_display_list_free(cgatefold_display_list *list);

/// Size in bytes, without fonts and decoded images, which are shared.
size_t cgatefold_display_list_byte_count(const cgatefold_display_list *list);

/// How a list is drawn.
typedef struct cgatefold_drawing_options {
    /// From default user space of the page as displayed to pixels of the bitmap.
    cgatefold_matrix matrix;
    /// Opaque paper, or NULL to draw on nothing: the page is an isolated group (PDF 32000-1, 11.4.7).
    const cgatefold_color *_Nullable paper;
    bool hides_text, hides_images;
    /// Converts each colour exactly as its colour space defines it, instead of by tables.
    bool has_exact_colors;
    /// How many processors may draw a large bitmap.
    int32_t thread_count;
    cgatefold_cancellation _Nullable should_stop;
    void *_Nullable context;
} cgatefold_drawing_options;

/// Draws what a bitmap shows of a page, whatever the bitmap holds. `CGATEFOLD_STOPPED` if it was told to stop.
cgatefold_status cgatefold_display_list_draw(
    const cgatefold_display_list *list, cgatefold_drawing_options options, cgatefold_bitmap bitmap,
    cgatefold_message *_Nonnull message);

/// The text of the page. It belongs to the list.
const cgatefold_text *cgatefold_display_list_text(const cgatefold_display_list *list);

/// Returns the parts of the page that are drawn differently or left out, as sentences for people, each ended by a line
/// feed; NULL without memory. Reads all fonts of the page. Free it with `cgatefold_string_free`.
char *_Nullable cgatefold_display_list_copy_losses(const cgatefold_display_list *list);

/// Returns the graphics of the page without its text. Free them with `cgatefold_graphics_free`.
cgatefold_graphics cgatefold_display_list_copy_graphics(const cgatefold_display_list *list);

#pragma clang assume_nonnull end

#endif
