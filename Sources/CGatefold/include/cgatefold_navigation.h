#ifndef CGATEFOLD_NAVIGATION_H
#define CGATEFOLD_NAVIGATION_H

#include "cgatefold_document.h"

#pragma clang assume_nonnull begin

typedef enum cgatefold_destination_kind {
    CGATEFOLD_DESTINATION_UNKNOWN = 0,
    CGATEFOLD_DESTINATION_XYZ,
    CGATEFOLD_DESTINATION_FIT,
    CGATEFOLD_DESTINATION_FIT_H,
    CGATEFOLD_DESTINATION_FIT_V,
    CGATEFOLD_DESTINATION_FIT_R,
    CGATEFOLD_DESTINATION_FIT_B,
    CGATEFOLD_DESTINATION_FIT_BH,
    CGATEFOLD_DESTINATION_FIT_BV,
} cgatefold_destination_kind;

/// A view of a page as poppler-glib returns it: coordinates in default user space, minus a part of the CropBox origin
/// that depends on poppler's version.
typedef struct cgatefold_destination {
    cgatefold_destination_kind kind;
    /// From 0; -1 where the destination points nowhere.
    int32_t page_index;
    double left, bottom, right, top;
    /// 0 if the zoom stays unchanged.
    double zoom;
    bool has_left;
    bool has_top;
} cgatefold_destination;

typedef enum cgatefold_action_kind {
    CGATEFOLD_ACTION_NONE = 0,
    CGATEFOLD_ACTION_GO_TO,
    CGATEFOLD_ACTION_GO_TO_REMOTE,
    CGATEFOLD_ACTION_URI,
    CGATEFOLD_ACTION_LAUNCH,
    CGATEFOLD_ACTION_NAMED,
    CGATEFOLD_ACTION_OTHER,
} cgatefold_action_kind;

typedef struct cgatefold_action {
    cgatefold_action_kind kind;
    /// The URI, the file of a remote or launch action, or the name of a named action; NULL otherwise.
    char *_Nullable target;
    /// The name by which a destination was given, in UTF-8, or NULL.
    char *_Nullable destination_name;
    cgatefold_destination destination;
} cgatefold_action;

/// One item of the outline, in depth-first order; children follow their parent with a depth one greater.
typedef struct cgatefold_outline_item {
    int32_t depth;
    bool is_open;
    char *_Nullable title;
    cgatefold_action action;
} cgatefold_outline_item;

typedef struct cgatefold_outline {
    cgatefold_outline_item *_Nullable items;
    size_t count;
    /// Whether items beyond the limits for nesting or number were left out.
    bool is_truncated;
} cgatefold_outline;

cgatefold_outline cgatefold_document_copy_outline(
    cgatefold_document *document, int32_t maximum_depth, size_t maximum_count);
void cgatefold_outline_free(cgatefold_outline *outline);

/// A link annotation: its rectangle in default user space units with the origin at the bottom left of the page as
/// displayed.
typedef struct cgatefold_link {
    cgatefold_rect rect;
    cgatefold_action action;
} cgatefold_link;

typedef struct cgatefold_links {
    cgatefold_link *_Nullable items;
    size_t count;
} cgatefold_links;

/// The link annotations of a page, in the order of its /Annots array.
cgatefold_links cgatefold_page_copy_links(cgatefold_document *document, const cgatefold_page *page);
void cgatefold_links_free(cgatefold_links *links);

#pragma clang assume_nonnull end

#endif
