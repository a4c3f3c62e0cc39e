// Limits and defaults for pages whose file has impossible values.

#ifndef CGATEFOLD_PAGE_LIMITS_H
#define CGATEFOLD_PAGE_LIMITS_H

#include "cgatefold_base.h"

/// Sides of US Letter, in points: the size of a page without a usable MediaBox.
static const double cgatefold_letter_width = 612, cgatefold_letter_height = 792;

/// Boxes that are narrower have no area.
static const double cgatefold_minimum_page_side = 0.001;

/// Maximum number of annotations of a page; further ones are left out. Debian's poppler refuses pages with more.
static const int cgatefold_maximum_annotations = 10000;

/// Replaces boxes that a page cannot be shown with: a MediaBox without area by US Letter, and a CropBox that shows none of
/// the MediaBox by the MediaBox. The corners of both are in order.
///
/// Returns whether a box was replaced.
bool cgatefold_replace_boxes_without_area(cgatefold_rect *media_box, cgatefold_rect *crop_box);

#endif
