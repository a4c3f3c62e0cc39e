// Images, and parts of images, that are not visible.
//
// poppler 22.12 decodes each image of a page completely, and converts the colours of all its samples, even if a window
// at a high zoom shows only a corner of it, or nothing. While a page is drawn, images outside the drawn area or the
// clip are skipped here. Of partly visible images, invisible rows and columns are not converted, and rows after the
// last visible one are not decoded.
//
// Gfx::doImage knows the position of the image; ImageStream::getLine and GfxImageColorMap::getRGBLine then read it.
// Only images of the page itself are handled: patterns and Type 3 fonts have their own interpreters, and their drawings
// are reused elsewhere.

#include <algorithm>
#include <cmath>

#include "empty_images.hpp"
#include "poppler_private.h"
#include "private_members.hpp"

extern "C" {
#include "native_scope.h"
}
#include "next_definition.h"

namespace {

struct box {
    double left, top, right, bottom;

    bool is_empty() const { return !(left < right && top < bottom); }
    box intersection(const box &other) const {
        return {std::max(left, other.left), std::max(top, other.top), std::min(right, other.right),
                std::min(bottom, other.bottom)};
    }
    box expanded(double margin) const { return {left - margin, top - margin, right + margin, bottom + margin}; }
};

/// The bounds of a box under a matrix.
box bounds(const box &area, const double matrix[6]) {
    box result = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (double x : {area.left, area.right}) {
        for (double y : {area.top, area.bottom}) {
            double to_x = matrix[0] * x + matrix[2] * y + matrix[4], to_y = matrix[1] * x + matrix[3] * y + matrix[5];
            result = {std::min(result.left, to_x), std::min(result.top, to_y), std::max(result.right, to_x),
                      std::max(result.bottom, to_y)};
        }
    }
    return result;
}

bool invert(const double matrix[6], double inverse[6]) {
    double determinant = matrix[0] * matrix[3] - matrix[1] * matrix[2];
    if (!std::isnormal(determinant)) { return false; }
    inverse[0] = matrix[3] / determinant;
    inverse[1] = -matrix[1] / determinant;
    inverse[2] = -matrix[2] / determinant;
    inverse[3] = matrix[0] / determinant;
    inverse[4] = (matrix[2] * matrix[5] - matrix[3] * matrix[4]) / determinant;
    inverse[5] = (matrix[1] * matrix[4] - matrix[0] * matrix[5]) / determinant;
    return true;
}

/// The visible area in poppler's device space, with the margin that filters may need.
box visible_area(const GfxState &state) {
    const double margin = cgatefold_scope.pixel_size * 16;
    const cgatefold_rect &drawn = cgatefold_scope.drawn_area;
    box clip;
    state.getClipBBox(&clip.left, &clip.top, &clip.right, &clip.bottom);
    return box{drawn.x1, drawn.y1, drawn.x2, drawn.y2}.intersection(clip).expanded(margin);
}

/// An image of the page that is being drawn, and its visible part.
struct partial_image {
    /// Visible part, from its top left, as shares of its size.
    box seen;
    const ImageStream *stream = nullptr;
    int row = -1;
    int first_row = 0, last_row = INT_MAX;
    unsigned char *line = nullptr;

    /// Called when the stream of its samples, or of its mask, begins.
    void begin(const ImageStream *begun, Dict *dictionary) {
        stream = begun;
        row = -1;
        line = nullptr;
        int height = 0;
        bool has_height = dictionary->lookupInt("Height", "H", &height) && height > 0;
        first_row = has_height ? static_cast<int>(std::floor(seen.top * height)) - margin : 0;
        last_row = has_height ? static_cast<int>(std::ceil(seen.bottom * height)) + margin : INT_MAX;
    }

    bool shows_row() const { return row >= first_row && row <= last_row; }

    /// The range of visible columns, of `count` columns.
    std::pair<int, int> columns(int count) const {
        int first = std::max(0, static_cast<int>(std::floor(seen.left * count)) - margin);
        int end = std::min(count, static_cast<int>(std::ceil(seen.right * count)) + margin);
        return {first, std::max(first, end)};
    }

    /// Margin around the visible part in samples, for interpolation.
    static constexpr int margin = 8;
};

thread_local partial_image *current_image = nullptr;

/// The visible part of the unit square, from its top left; false if nothing is visible.
bool find_seen_part(const GfxState &state, box &seen) {
    const double *matrix = state.getCTM();
    box visible = bounds({0, 0, 1, 1}, matrix).expanded(cgatefold_scope.pixel_size).intersection(visible_area(state));
    if (visible.is_empty()) { return false; }
    double inverse[6];
    if (!invert(matrix, inverse)) {
        seen = {0, 0, 1, 1};
        return true;
    }
    box part = bounds(visible, inverse);
    seen = box{part.left, 1 - part.bottom, part.right, 1 - part.top}.intersection({0, 0, 1, 1});
    return true;
}

}  // namespace

GATEFOLD_PRIVATE_MEMBER(ImageStream, str, Stream *, stream_of)

void Gfx::doImage(Object *reference, Stream *stream, bool is_inline) {
    using function = void (*)(Gfx *, Object *, Stream *, bool);
    static const auto next = next_definition<function>("_ZN3Gfx7doImageEP6ObjectP6Streamb");
    // Without a definition of poppler's own nothing is drawn, and drawing fails (cgatefold_missing_definition).
    if (next == nullptr) { return; }
    if (cgatefold_scope.is_drawing && !is_inline && is_empty_image(stream)) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_EMPTY_IMAGE);
        return;
    }
    // An inline image has to be read to its end.
    if (cgatefold_scope.is_drawing && cgatefold_scope.hides_images && !is_inline) { return; }
    if (cgatefold_scope.page_interpreter != this || is_inline) { return next(this, reference, stream, is_inline); }
    partial_image image;
    if (!find_seen_part(*state, image.seen)) {
        cgatefold_count_answer(CGATEFOLD_ANSWER_UNSEEN_IMAGE);
        return;
    }
    partial_image *outer = current_image;
    current_image = &image;
    next(this, reference, stream, is_inline);
    current_image = outer;
}

void ImageStream::reset() {
    using function = void (*)(ImageStream *);
    static const auto next = next_definition<function>("_ZN11ImageStream5resetEv");
    if (next != nullptr) { next(this); }
    if (current_image != nullptr) { current_image->begin(this, stream_of(*this)->getDict()); }
}

unsigned char *ImageStream::getLine() {
    using function = unsigned char *(*)(ImageStream *);
    static const auto next = next_definition<function>("_ZN11ImageStream7getLineEv");
    if (next == nullptr) { return nullptr; }
    if (current_image == nullptr || current_image->stream != this) { return next(this); }
    current_image->row++;
    if (current_image->row > current_image->last_row && current_image->line != nullptr) {
        return current_image->line;
    }
    return current_image->line = next(this);
}

void GfxImageColorMap::getRGBLine(unsigned char *samples, unsigned int *pixels, int count) {
    using function = void (*)(GfxImageColorMap *, unsigned char *, unsigned int *, int);
    static const auto next = next_definition<function>("_ZN16GfxImageColorMap10getRGBLineEPhPji");
    if (next == nullptr) { return; }
    if (current_image == nullptr || samples == nullptr || samples != current_image->line) {
        return next(this, samples, pixels, count);
    }
    if (!current_image->shows_row()) { return; }
    auto [first, end] = current_image->columns(count);
    next(this, samples + static_cast<size_t>(first) * static_cast<size_t>(nComps), pixels + first, end - first);
}
