// What a page is taken to be where the file says something that no page can be.

#ifndef CGATEFOLD_PAGE_LIMITS_H
#define CGATEFOLD_PAGE_LIMITS_H

/// Sides of US Letter, in points: the size of a page whose MediaBox is of no use.
static const double cgatefold_letter_width = 612, cgatefold_letter_height = 792;

/// Boxes that are narrower have no area.
static const double cgatefold_minimum_page_side = 0.001;

/// Annotations of a page past these are left out. Debian's poppler refuses pages that have more.
static const int cgatefold_maximum_annotations = 10000;

#endif
