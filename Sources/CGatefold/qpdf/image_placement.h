// How large pages show their images.

#ifndef CGATEFOLD_IMAGE_PLACEMENT_H
#define CGATEFOLD_IMAGE_PLACEMENT_H

#include "page_streams.h"

/// Sets `reduction` of each image of a page, from how large the page's content shows it at a scale.
void cgatefold_page_streams_measure(page_streams *streams, int32_t page, double scale);

#endif
