// Images whose streams are far too short for them.

#ifndef CGATEFOLD_EMPTY_IMAGES_HPP
#define CGATEFOLD_EMPTY_IMAGES_HPP

#include "poppler_private.h"

/// Whether an image is large and its stream contains almost nothing of it.
bool is_empty_image(Stream *stream);

#endif
