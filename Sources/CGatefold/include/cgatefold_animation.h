#ifndef CGATEFOLD_ANIMATION_H
#define CGATEFOLD_ANIMATION_H

#include "cgatefold_encode.h"

#pragma clang assume_nonnull begin

/// A WebP animation under construction; it repeats endlessly. Free it with `cgatefold_animation_free`.
typedef struct cgatefold_animation cgatefold_animation;

/// `quality` is 0 to 100; `effort` is libwebp's method, 0 (fast) to 6 (small).
cgatefold_status cgatefold_animation_open(
    int32_t width, int32_t height, int32_t quality, int32_t effort,
    cgatefold_animation *_Nullable *_Nonnull animation, cgatefold_message *_Nonnull message);

/// Adds a picture of the animation's size, shown for so many milliseconds.
cgatefold_status cgatefold_animation_add(
    cgatefold_animation *animation, cgatefold_bitmap bitmap, int32_t duration, cgatefold_message *_Nonnull message);

/// Returns the file; nothing can be added afterwards.
cgatefold_status cgatefold_animation_finish(
    cgatefold_animation *animation, cgatefold_buffer *buffer, cgatefold_message *_Nonnull message);

void cgatefold_animation_free(cgatefold_animation *_Nullable animation);

#pragma clang assume_nonnull end

#endif
