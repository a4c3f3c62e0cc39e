// Draws a region of a display list.

#ifndef CGATEFOLD_REPLAY_HPP
#define CGATEFOLD_REPLAY_HPP

#include "image.hpp"
#include "list.hpp"
#include "pixels.hpp"

extern "C" {
#include "cgatefold_base.h"
}

namespace gatefold {

struct print_pass;

struct replay_options {
    image::accuracy colors = image::accuracy::optimized;
    bool hides_text = false, hides_images = false;
    /// Opaque paper under the page, 0xRRGGBB; otherwise the page is drawn on nothing, as an isolated group
    /// (PDF 32000-1, 11.4.7).
    bool has_paper = false;
    uint32_t paper = 0xFFFFFF;
    /// The inks that pixels are, of a list that keeps its colours; NULL for the colours of a screen.
    const print_pass *print = nullptr;
    /// Asked now and then; drawing ends early once it returns true.
    bool (*is_cancelled)(void *context) = nullptr;
    void *context = nullptr;
};

enum class replay_outcome { done, cancelled, incomplete };

/// Draws what a bitmap shows of a page, whatever the bitmap held. Thread-safe. A pixel depends neither on the bounds of
/// the bitmap nor on what was drawn before.
/// - to_pixels: from the coordinates of the list to pixels of the bitmap.
replay_outcome replay(
    const display_list &list, const matrix &to_pixels, const replay_options &options, cgatefold_bitmap bitmap);

}  // namespace gatefold

#endif
