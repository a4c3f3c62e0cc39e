// Limits and defaults for pages whose file has impossible values.

#ifndef CGATEFOLD_PAGE_LIMITS_H
#define CGATEFOLD_PAGE_LIMITS_H

/// Sides of US Letter, in points: the size of a page without a usable MediaBox.
static const double cgatefold_letter_width = 612, cgatefold_letter_height = 792;

/// Boxes that are narrower have no area.
static const double cgatefold_minimum_page_side = 0.001;

/// Maximum number of annotations of a page; further ones are left out. Debian's poppler refuses pages with more.
static const int cgatefold_maximum_annotations = 10000;

#endif
