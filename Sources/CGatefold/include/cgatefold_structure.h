#ifndef CGATEFOLD_STRUCTURE_H
#define CGATEFOLD_STRUCTURE_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// The objects of the file, read by libqpdf, for what poppler-glib does not expose (see also cgatefold_objects.h).
typedef struct cgatefold_structure cgatefold_structure;

/// Reads the cross-reference table over bytes that the caller keeps alive and unchanged until the structure is freed.
cgatefold_status cgatefold_structure_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_structure *_Nullable *_Nonnull structure, cgatefold_message *_Nonnull message);
void cgatefold_structure_free(cgatefold_structure *structure);

/// Whether libqpdf has had to rebuild the cross-reference table.
bool cgatefold_structure_has_rebuilt_table(cgatefold_structure *structure);

/// How many pages libqpdf finds; -1 where it finds no page tree.
int32_t cgatefold_structure_page_count(const cgatefold_structure *structure);

/// The boxes of a page in default user space, their defaults applied (PDF 32000-1, 14.11.2).
typedef struct cgatefold_page_boxes {
    cgatefold_rect media_box;
    cgatefold_rect crop_box;
    cgatefold_rect bleed_box;
    cgatefold_rect trim_box;
    cgatefold_rect art_box;
    /// Whether a box was replaced: a MediaBox without area by US Letter, or a CropBox without area within the MediaBox
    /// by the MediaBox.
    bool has_replaced_box;
    /// 0, 90, 180 or 270, clockwise.
    int32_t rotation;
    /// The size of a default user space unit, in 1/72 inch.
    double user_unit;
} cgatefold_page_boxes;

cgatefold_status cgatefold_structure_get_page_boxes(
    const cgatefold_structure *structure, int32_t index, cgatefold_page_boxes *boxes);

#pragma clang assume_nonnull end

#endif
