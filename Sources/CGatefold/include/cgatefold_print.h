#ifndef CGATEFOLD_PRINT_H
#define CGATEFOLD_PRINT_H

#include "cgatefold_display_list.h"

#pragma clang assume_nonnull begin

/// How a page is printed.
typedef struct cgatefold_print_options {
    /// The ICC profile of the press, in CMYK; NULL for the document's output intent, or without one for the colours that
    /// poppler gives DeviceCMYK.
    const uint8_t *_Nullable profile;
    size_t profile_size;
    /// The rendering intent of colours that are converted for the press: 0 perceptual, 1 relative colorimetric,
    /// 2 saturation, 3 absolute colorimetric.
    int32_t intent;
    bool compensates_black;
    /// Whether a proof shows the colour of the paper and the black of the press.
    bool shows_paper;
    /// Names of up to three inks that are drawn as red, green and blue: 255 where there is nothing of an ink, 0 for all
    /// of it. Without inks a proof of all of them is drawn. Cyan, magenta and yellow are drawn together, or none of them.
    const char *_Nullable const *_Nullable inks;
    size_t ink_count;
} cgatefold_print_options;

/// Draws what a bitmap shows of a page in the inks that it is printed with, from a list that keeps its colours. Pixels are
/// opaque. `CGATEFOLD_STOPPED` if it was told to stop.
cgatefold_status cgatefold_display_list_print(
    const cgatefold_display_list *list, cgatefold_drawing_options options, cgatefold_print_options print,
    cgatefold_bitmap bitmap, cgatefold_message *_Nonnull message);

/// An ink of a page, and what it looks like on the paper.
typedef struct cgatefold_ink {
    char *name;
    /// 0xRRGGBB of all of it, without a press profile.
    uint32_t color;
    bool is_spot;
} cgatefold_ink;

typedef enum cgatefold_printed_kind {
    CGATEFOLD_PRINTED_TEXT,
    CGATEFOLD_PRINTED_FILL,
    CGATEFOLD_PRINTED_STROKE,
    CGATEFOLD_PRINTED_IMAGE,
    CGATEFOLD_PRINTED_SHADING,
} cgatefold_printed_kind;

typedef enum cgatefold_printed_space {
    CGATEFOLD_PRINTED_GRAY,
    CGATEFOLD_PRINTED_RGB,
    CGATEFOLD_PRINTED_CMYK,
    CGATEFOLD_PRINTED_NAMED,
    /// Lab, and colours that are defined by a profile or a white point; the number of components tells which they are.
    CGATEFOLD_PRINTED_CALIBRATED,
} cgatefold_printed_space;

/// An object that a page paints. Lengths are in default user space units, with the origin at the top left of the page as
/// displayed and y downwards.
typedef struct cgatefold_printed_item {
    cgatefold_printed_kind kind;
    /// Of the colour, or of the base of an indexed colour.
    cgatefold_printed_space space;
    int32_t component_count;
    /// The area that it can change, its clip included.
    cgatefold_rect bounds;
    /// The width of a line, the shorter side of a filled rectangle, or the size of letters; 0 if that isn't known.
    double size;
    /// The amounts of cyan, magenta, yellow and black, and the largest of a spot ink, from 0 to 1; -1 for an image or a
    /// shading.
    float inks[5];
    bool overprints;
    /// Pixels an inch of an image, of the axis that has fewer; 0 for none.
    double pixels_per_inch;
} cgatefold_printed_item;

/// What a page prints.
typedef struct cgatefold_printed_page {
    cgatefold_ink *_Nullable inks;
    size_t ink_count;
    cgatefold_printed_item *_Nullable items;
    size_t item_count;
    /// Whether the page paints more objects than are gathered.
    bool is_truncated;
    /// Whether the document has an output intent with the profile of a press.
    bool has_press_profile;
} cgatefold_printed_page;

/// Returns what a page prints, from a list that keeps its colours. Without memory some of it is missing. Free it with
/// `cgatefold_printed_page_free`.
cgatefold_printed_page cgatefold_display_list_copy_printed(const cgatefold_display_list *list);
void cgatefold_printed_page_free(cgatefold_printed_page *page);

#pragma clang assume_nonnull end

#endif
